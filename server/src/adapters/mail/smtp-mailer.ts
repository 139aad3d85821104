import { type MailAttachment, type Mailer, MailRefused, messageIdOf } from './mailer.ts';

export interface SmtpSettings {
  /** `smtp://user:password@host:587` upgrades with STARTTLS; `smtps://host:465` is TLS from the start. */
  readonly url: string;
  readonly from: string;
  /** Whether a server without TLS is acceptable; passwords and reset links are then sent unencrypted. */
  readonly allowsPlain: boolean;
  /** PEM of a CA to trust instead of the system's; for a private network or a test. */
  readonly ca?: string;
  /** How long the server can be silent; defaults to 10 s until the greeting and 20 s after it. */
  readonly silenceMilliseconds?: number;
}

/** One connection per email, so a stale connection can't fail one. */
async function openTransport({ url, allowsPlain, ca, silenceMilliseconds }: Omit<SmtpSettings, 'from'>) {
  const { createTransport } = await import('nodemailer');
  const server = new URL(url);
  const isTls = server.protocol === 'smtps:';
  return createTransport({
    dnsTimeout: silenceMilliseconds ?? 10_000,
    connectionTimeout: silenceMilliseconds ?? 10_000,
    greetingTimeout: silenceMilliseconds ?? 10_000,
    socketTimeout: silenceMilliseconds ?? 20_000,
    host: server.hostname.replace(/^\[|\]$/g, ''),
    port: Number(server.port || (isTls ? 465 : 587)),
    secure: isTls,
    requireTLS: !isTls && !allowsPlain,
    ...(ca === undefined ? {} : { tls: { ca } }),
    ...(server.username === ''
      ? {}
      : { auth: { user: decodeURIComponent(server.username), pass: decodeURIComponent(server.password) } }),
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

/** Connects (EHLO), upgrades to TLS and signs in, but sends nothing. Throws nodemailer's errors. */
export async function greetMailServer(settings: Omit<SmtpSettings, 'from'>): Promise<void> {
  const transport = await openTransport(settings);
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}

export async function openSmtpMailer(settings: SmtpSettings): Promise<Mailer> {
  const { from } = settings;
  const transport = await openTransport(settings);
  return {
    async send({ id, to, subject, text, html, date, unsubscribeUrl, attachments = [] }) {
      const envelope = { from: /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from, to };
      const headers = {
        'Auto-Submitted': 'auto-generated',
        // RFC 2369, RFC 8058
        ...(unsubscribeUrl === undefined
          ? {}
          : {
              'List-Unsubscribe': { prepared: true, value: `<${unsubscribeUrl}>` },
              'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
            }),
      };
      try {
        const messageId = messageIdOf(id, from);
        const message = { messageId, from, to, envelope, subject, text, html, date, headers };
        await transport.sendMail({ ...message, attachments: attachments.map(toPart) });
      } catch (error) {
        throw isForEver(error) ? new MailRefused((error as Error).message, { cause: error }) : error;
      }
    },
    close: async () => transport.close(),
  };
}

const toPart = ({ name, contentType, base64, contentId }: MailAttachment) => ({
  filename: name,
  contentType,
  content: base64,
  encoding: 'base64',
  ...(contentId === undefined ? {} : { cid: contentId, contentDisposition: 'inline' as const }),
});

/** 5xx for this recipient or this message. A 5xx for the login or sender is the operator's to fix, and the email waits for that. */
function isForEver(error: unknown): boolean {
  const { code, command, responseCode = 0 } = error as { code?: string; command?: string; responseCode?: number };
  return responseCode >= 500 && (command === 'RCPT TO' || (code === 'EMESSAGE' && command === 'DATA'));
}
