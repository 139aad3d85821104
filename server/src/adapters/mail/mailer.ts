export interface MailAttachment {
  readonly name: string;
  readonly contentType: string;
  readonly base64: string;
  /** Of an image that the HTML shows as `cid:<contentId>`, for which mail clients load nothing. */
  readonly contentId?: string;
}

export interface OutgoingMail {
  readonly id: string;
  readonly kind: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly date: Date;
  /** URL that unsubscribes the recipient with a POST (RFC 8058). */
  readonly unsubscribeUrl?: string;
  readonly attachments?: readonly MailAttachment[];
}

export interface Mailer {
  /** Resolves once the server has accepted it. Throws `MailRefused` if it never will, anything else if a retry can succeed. */
  send(mail: OutgoingMail): Promise<void>;
  close(): Promise<void>;
}

/** The server says that this email can never be delivered, for example because the recipient doesn't exist. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused';
}

/** `<id@host>`, the same at every attempt (RFC 5322 §3.6.4), with the host of the sender's address. */
export function messageIdOf(id: string, from: string): string {
  return `<${id}@${/@([^\s>]+)>?$/.exec(from)?.[1] ?? 'localhost'}>`;
}
