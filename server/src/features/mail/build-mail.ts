import { randomUUID } from 'node:crypto';
import { isMailAddress } from '@platbook/contract/rules/mail-address';
import type { MailAttachment } from '../../adapters/mail/index.ts';
import type { Config } from '../../config/config.ts';
import type { SecretBox } from '../../db/secret-box.ts';
import { problem } from '../../http/problem.ts';
import type { MailTable } from './mail-table.ts';
import { imageId, renderMail } from './render-mail.ts';

export interface MailContent {
  /** E.g. `password-reset`; shown in the outbox only, not to the recipient. */
  readonly kind: string;
  readonly to: string;
  readonly subject: string;
  readonly paragraphs: readonly string[];
  readonly facts?: readonly (readonly [name: string, value: string])[];
  /** A button. `path` begins with `/` and is appended to our public URL, never to a host from a request. */
  readonly link?: { readonly label: string; readonly path: string };
  readonly table?: MailTable;
  /** A PNG, as wide as `width` CSS pixels. */
  readonly image?: { readonly png: Buffer; readonly width: number; readonly text: string };
  readonly files?: readonly { readonly name: string; readonly contentType: string; readonly bytes: Buffer }[];
  /** `path` unsubscribes with a POST, and shows a page. `reason` is a sentence that says why they receive this. */
  readonly unsubscribe?: { readonly path: string; readonly reason: string };
  readonly onceKey?: string;
}

export type Mail = ReturnType<typeof buildMail>;

export const bodyPlace = (id: string) => `mails.sealed_body:${id}`;

/** Seals the text, so that a copy of the database reveals no reset link. Throws request.invalid for a bad recipient. */
export function buildMail(
  { config, secretBox }: { readonly config: Config; readonly secretBox: SecretBox },
  content: MailContent,
) {
  if (!isMailAddress(content.to)) throw problem('request.invalid', 'The email address is invalid');
  const id = randomUUID();
  const address = config.publicUrl + config.basePath;
  const attachments = attachmentsOf(content);
  const body = {
    ...renderMail(content, { productName: config.productName, address }),
    ...(content.unsubscribe === undefined ? {} : { unsubscribeUrl: address + content.unsubscribe.path }),
    ...(attachments.length === 0 ? {} : { attachments }),
  };
  return {
    id,
    kind: content.kind,
    to: content.to,
    subject: content.subject.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').slice(0, 200),
    sealedBody: secretBox.seal(JSON.stringify(body), bodyPlace(id)),
    attachmentBytes: attachments.reduce((sum, { base64 }) => sum + base64.length, 0),
    onceKey: content.onceKey,
  };
}

function attachmentsOf({ image, files = [] }: MailContent): MailAttachment[] {
  const inline = image && {
    name: 'chart.png',
    contentType: 'image/png',
    base64: image.png.toString('base64'),
    contentId: imageId,
  };
  const attached = files.map(({ name, contentType, bytes }) => ({
    name,
    contentType,
    base64: bytes.toString('base64'),
  }));
  return inline ? [inline, ...attached] : attached;
}
