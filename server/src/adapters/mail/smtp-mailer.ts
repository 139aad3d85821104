import { type Mailer, MailRefused, messageIdOf } from './mailer.ts';

/** The mail server that takes our mails. */
export interface SmtpSettings {
  /** `smtp://user:password@host:587` begins in the open and turns to TLS; `smtps://host:465` is TLS from the start. */
  readonly url: string;
  readonly from: string;
  /** Whether a server without TLS will do; passwords and reset links then cross the network in the open. */
  readonly allowsPlain: boolean;
  /** PEM of the authority to trust instead of the system's; a private network's, or a test's. */
  readonly ca?: string;
  /** How long the server may say nothing: 10 s at first, 20 s later on when absent. */
  readonly silenceMilliseconds?: number;
}

/** How a mail server is spoken to, one connection for each mail, so that a connection that grew old fails no mail. */
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
    // A text that names a file or an address stays a text.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

/** Greets the mail server (EHLO), turns to TLS and signs in, and sends nothing. Throws what nodemailer throws. */
export async function greetMailServer(settings: Omit<SmtpSettings, 'from'>): Promise<void> {
  const transport = await openTransport(settings);
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}

/** Sends over SMTP (RFC 5321). */
export async function openSmtpMailer(settings: SmtpSettings): Promise<Mailer> {
  const { from } = settings;
  const transport = await openTransport(settings);
  return {
    async send({ id, to, subject, text, html, date }) {
      const envelope = { from: /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from, to };
      const headers = { 'Auto-Submitted': 'auto-generated' };
      try {
        const messageId = messageIdOf(id, from);
        await transport.sendMail({ messageId, from, to, envelope, subject, text, html, date, headers });
      } catch (error) {
        throw isForEver(error) ? new MailRefused((error as Error).message, { cause: error }) : error;
      }
    },
    close: async () => transport.close(),
  };
}

/** 5xx about this recipient or this message; one about our login or sender is the operator's to mend, and the mail waits for that. */
function isForEver(error: unknown): boolean {
  const { code, command, responseCode = 0 } = error as { code?: string; command?: string; responseCode?: number };
  return responseCode >= 500 && (command === 'RCPT TO' || (code === 'EMESSAGE' && command === 'DATA'));
}
