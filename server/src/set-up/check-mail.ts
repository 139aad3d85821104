import { greetMailServer, openMailer } from '../adapters/mail/index.ts';
import { readMailSettings } from '../config/mail-settings.ts';

const checkMilliseconds = 10_000;

export interface MailToCheck {
  readonly smtpUrl: string;
  readonly from: string;
  readonly allowsPlain: boolean;
  readonly productName: string;
  readonly publicUrl: string;
  /** Recipient of a test email; '' sends none. */
  readonly testTo: string;
}

/** Connects to the mail server, upgrades to TLS and signs in; with `testTo`, sends one email. Returns a sentence about what is wrong. */
export async function checkMail(asked: MailToCheck): Promise<string | undefined> {
  try {
    const { from: mailFrom, smtpUrl: mailSmtpUrl, allowsPlain: mailAllowPlain, productName, publicUrl } = asked;
    const given = { mailFrom, mailSmtpUrl, mailAllowPlain, mailErrorsTo: '' };
    const settings = readMailSettings(given, productName, publicUrl);
    if (settings.mailSmtpUrl === '') return undefined;
    await greetMailServer({
      url: settings.mailSmtpUrl,
      allowsPlain: settings.mailAllowPlain,
      silenceMilliseconds: checkMilliseconds,
    });
    if (asked.testTo === '') return undefined;
    const mailer = await openMailer({ ...settings, dataFolder: '' });
    const text = `${asked.productName} at ${asked.publicUrl} can send email.\n`;
    await mailer
      .send({
        id: crypto.randomUUID(),
        kind: 'test',
        to: asked.testTo,
        subject: `Test email from ${asked.productName}`,
        text,
        html: `<p>${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</p>`,
        date: new Date(),
      })
      .finally(() => mailer.close());
    return undefined;
  } catch (cause) {
    return explain(cause as Error & { code?: string; command?: string; response?: string });
  }
}

function explain(error: Error & { code?: string; command?: string; response?: string }): string {
  const { code, command = '', response } = error;
  if (code === 'EAUTH')
    return 'The mail server rejected the user or password. Check them, and percent-encode @ as %40.';
  if (code === 'EDNS' || code === 'ENOTFOUND') return "The mail server's host name couldn't be resolved.";
  if (code === 'ETIMEDOUT')
    return `The mail server didn't respond within ${checkMilliseconds / 1000} seconds. Check the host, the port and the firewall.`;
  if (code === 'ETLS' || (code === 'ESOCKET' && /certificate|TLS|SSL/i.test(error.message)))
    return `The mail server has no trusted TLS (${error.message.split('\n')[0]}). Use another port, or set MAIL_ALLOW_PLAIN for a server on your own network.`;
  if (code === 'ESOCKET' || code === 'ECONNECTION' || code === 'ECONNREFUSED')
    return 'The mail server refuses connections at this host and port.';
  if (response !== undefined)
    return `The mail server rejected ${command || 'the email'}: ${response.split('\n')[0]!.slice(0, 200)}`;
  return error.message.split('\n')[0]!;
}
