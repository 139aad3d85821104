import type { MailAttachment } from '../../adapters/mail/index.ts';
import { escapeHtml } from '../../http/pages/waiting-page.ts';
import type { MailContent } from './build-mail.ts';
import { tableHtml, tableText } from './mail-table.ts';

export interface MailBody {
  readonly text: string;
  readonly html: string;
  readonly unsubscribeUrl?: string;
  readonly attachments?: readonly MailAttachment[];
}

/** Of the image in the HTML. */
export const imageId = 'chart@platbook';

interface Sender {
  readonly productName: string;
  readonly address: string;
}

/** Renders both forms of a mail. Uses inline styles, the only ones that mail clients support, and loads nothing from the network. */
export function renderMail(
  content: Omit<MailContent, 'kind' | 'to' | 'files' | 'onceKey'>,
  sender: Sender,
): Pick<MailBody, 'text' | 'html'> {
  return { text: renderText(content, sender), html: renderHtml(content, sender) };
}

type Rendered = Parameters<typeof renderMail>[0];

function renderText({ paragraphs, facts = [], link, table, unsubscribe }: Rendered, sender: Sender): string {
  const { productName, address } = sender;
  const parts = [
    ...paragraphs,
    ...(facts.length === 0 ? [] : [facts.map(([name, value]) => `${name}: ${value}`).join('\n')]),
    ...(table === undefined ? [] : [tableText(table)]),
    ...(link === undefined ? [] : [`${link.label}:\n${address}${link.path}`]),
    ...(unsubscribe === undefined ? [] : [`${unsubscribe.reason} Unsubscribe:\n${address}${unsubscribe.path}`]),
    `${productName}\n${address}/`,
  ];
  return `${parts.join('\n\n')}\n`;
}

const small = 'font-size:12px;color:#555e68';

function renderHtml(content: Rendered, { productName, address }: Sender): string {
  const { subject, paragraphs, facts = [], link, table, image, unsubscribe } = content;
  const anchor = (path: string, text: string) =>
    `<a href="${escapeHtml(address + path)}" style="color:#555e68">${escapeHtml(text)}</a>`;
  const rows = facts.map(
    ([name, value]) =>
      `<tr><th align="left" style="padding:4px 16px 4px 0;font-weight:500;color:#555e68">${escapeHtml(name)}</th>` +
      `<td style="padding:4px 0">${escapeHtml(value)}</td></tr>`,
  );
  const parts = [
    ...paragraphs.map((paragraph) => `<p style="margin:0 0 16px">${escapeHtml(paragraph)}</p>`),
    ...(rows.length === 0 ? [] : [`<table cellspacing="0" style="margin:0 0 16px">${rows.join('')}</table>`]),
    ...(image === undefined
      ? []
      : [
          `<p style="margin:0 0 16px"><img src="cid:${imageId}" width="${image.width}" alt="${escapeHtml(image.text)}" ` +
            `style="display:block;max-width:100%;height:auto;border:1px solid #e5e3db"></p>`,
        ]),
    ...(table === undefined ? [] : [tableHtml(table)]),
    ...(link === undefined
      ? []
      : [
          `<p style="margin:0 0 16px"><a href="${escapeHtml(address + link.path)}" style="display:inline-block;padding:8px 16px;` +
            `border-radius:6px;background:#1f5fbf;color:#ffffff;text-decoration:none">${escapeHtml(link.label)}</a></p>`,
        ]),
    `<p style="margin:0;border-top:1px solid #e5e3db;padding-top:12px;${small}">${anchor('/', productName)}</p>`,
    ...(unsubscribe === undefined
      ? []
      : [
          `<p style="margin:4px 0 0;${small}">${escapeHtml(unsubscribe.reason)} ${anchor(unsubscribe.path, 'Unsubscribe')}</p>`,
        ]),
  ];
  const width = table === undefined && image === undefined ? 560 : 720;
  return (
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>` +
    `<body style="margin:0;padding:24px;background:#ffffff;color:#1b2026;font:15px/24px 'Public Sans',system-ui,sans-serif">` +
    `<div style="max-width:${width}px;margin:0 auto;border-top:2px solid #1b2026;padding-top:16px">` +
    `<h1 style="margin:0 0 16px;font-size:18px">${escapeHtml(subject)}</h1>${parts.join('')}</div></body></html>`
  );
}
