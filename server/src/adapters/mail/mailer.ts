/** A mail on its way out: plain values, checked before they come here. */
export interface OutgoingMail {
  /** Id of its row; a mail that is sent again carries the same one. */
  readonly id: string;
  readonly kind: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** When it was written. */
  readonly date: Date;
}

/** Hands mails to what delivers them. */
export interface Mailer {
  /** Resolves when the other side took it. Throws `MailRefused` when it will never take it, anything else when it may later. */
  send(mail: OutgoingMail): Promise<void>;
  close(): Promise<void>;
}

/** The other side says that this mail can never be delivered, such as one to a recipient it does not know. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused';
}

/** `<id@host>`, the same at every try (RFC 5322 §3.6.4), with the host of the sender's address. */
export function messageIdOf(id: string, from: string): string {
  return `<${id}@${/@([^\s>]+)>?$/.exec(from)?.[1] ?? 'localhost'}>`;
}
