import { randomUUID } from 'node:crypto';
import { isMailAddress } from '@platbook/contract/rules/mail-address';
import type { Config } from '../../config.ts';
import type { SecretBox } from '../../db/secret-box.ts';
import { problem } from '../../http/problem.ts';
import { renderMail } from './render-mail.ts';

/** What a mail says; text and HTML are made of the same parts. */
export interface MailContent {
  /** `password-reset`, `error`: for the outbox, in the recipient's mail it is not seen. */
  readonly kind: string;
  readonly to: string;
  readonly subject: string;
  readonly paragraphs: readonly string[];
  /** A table of names and values. */
  readonly facts?: readonly (readonly [name: string, value: string])[];
  /** A button; `path` begins with `/` and goes below our public address, never below what a request names. */
  readonly link?: { readonly label: string; readonly path: string };
  /** A second mail with the same key is not queued. */
  readonly onceKey?: string;
}

/** A mail that can be queued. */
export interface Mail {
  readonly id: string;
  readonly kind: string;
  readonly to: string;
  readonly subject: string;
  readonly sealedBody: string;
  readonly onceKey: string | undefined;
}

/** Where the sealed text of a mail belongs. */
export const bodyPlace = (id: string) => `mails.sealed_body:${id}`;

/**
 * Makes a mail of its parts and seals its text, so that a copy of the database opens no reset link. Throws `request.invalid` for a
 * recipient that is no address: none with a line end passes. Line ends in the subject become spaces.
 */
export function buildMail(
  { config, secretBox }: { readonly config: Config; readonly secretBox: SecretBox },
  content: MailContent,
): Mail {
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
