import { randomUUID } from 'node:crypto';
import { isMailAddress } from '@platbook/contract/rules/mail-address';
import type { Config } from '../../config/config.ts';
import type { SecretBox } from '../../db/secret-box.ts';
import { problem } from '../../http/problem.ts';
import { renderMail } from './render-mail.ts';

export interface MailContent {
  /** E.g. `password-reset`; shown in the outbox only, not to the recipient. */
  readonly kind: string;
  readonly to: string;
  readonly subject: string;
  readonly paragraphs: readonly string[];
  readonly facts?: readonly (readonly [name: string, value: string])[];
  /** A button. `path` begins with `/` and is appended to our public URL, never to a host from a request. */
  readonly link?: { readonly label: string; readonly path: string };
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
  const body = renderMail(content, { productName: config.productName, address: config.publicUrl + config.basePath });
  return {
    id,
    kind: content.kind,
    to: content.to,
    subject: content.subject.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').slice(0, 200),
    sealedBody: secretBox.seal(JSON.stringify(body), bodyPlace(id)),
    onceKey: content.onceKey,
  };
}
