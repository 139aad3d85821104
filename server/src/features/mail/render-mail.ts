import { escapeHtml } from '../../http/pages/waiting-page.ts';
import type { MailContent } from './build-mail.ts';

export interface MailBody {
  readonly text: string;
  readonly html: string;
}

/** Renders both forms of a mail. Uses inline styles, the only ones that mail clients support, and loads nothing from the network. */
export function renderMail(
  { subject, paragraphs, facts = [], link }: Pick<MailContent, 'subject' | 'paragraphs' | 'facts' | 'link'>,
  { productName, address }: { readonly productName: string; readonly address: string },
): MailBody {
  const target = link === undefined ? undefined : address + link.path;
  const text = [
    ...paragraphs,
    ...(facts.length === 0 ? [] : [facts.map(([name, value]) => `${name}: ${value}`).join('\n')]),
    ...(target === undefined ? [] : [`${link!.label}:\n${target}`]),
    `${productName}\n${address}/`,
  ].join('\n\n');
  const rows = facts.map(
    ([name, value]) =>
      `<tr><th align="left" style="padding:4px 16px 4px 0;font-weight:500;color:#555e68">${escapeHtml(name)}</th>` +
      `<td style="padding:4px 0">${escapeHtml(value)}</td></tr>`,
  );
  const parts = [
    ...paragraphs.map((paragraph) => `<p style="margin:0 0 16px">${escapeHtml(paragraph)}</p>`),
    ...(rows.length === 0 ? [] : [`<table cellspacing="0" style="margin:0 0 16px">${rows.join('')}</table>`]),
    ...(target === undefined
      ? []
      : [
          `<p style="margin:0 0 16px"><a href="${escapeHtml(target)}" style="display:inline-block;padding:8px 16px;` +
            `border-radius:6px;background:#1f5fbf;color:#ffffff;text-decoration:none">${escapeHtml(link!.label)}</a></p>`,
        ]),
    `<p style="margin:0;border-top:1px solid #e5e3db;padding-top:12px;font-size:12px;color:#555e68">` +
      `<a href="${escapeHtml(`${address}/`)}" style="color:#555e68">${escapeHtml(productName)}</a></p>`,
  ];
  const html =
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>` +
    `<body style="margin:0;padding:24px;background:#ffffff;color:#1b2026;font:15px/24px 'Public Sans',system-ui,sans-serif">` +
    `<div style="max-width:560px;margin:0 auto;border-top:2px solid #1b2026;padding-top:16px">` +
    `<h1 style="margin:0 0 16px;font-size:18px">${escapeHtml(subject)}</h1>${parts.join('')}</div></body></html>`;
  return { text: `${text}\n`, html };
}
