import { greetMailServer, openMailer } from '../adapters/mail/index.ts';
import { readMailSettings } from '../read-mail-settings.ts';

const checkMilliseconds = 10_000;

/** What is said about mail. */
export interface MailToCheck {
  readonly smtpUrl: string;
  readonly from: string;
  readonly allowsPlain: boolean;
  readonly productName: string;
  readonly publicUrl: string;
  /** Who gets a mail that says that mails arrive; nobody when ''. */
  readonly testTo: string;
}

/** Greets the mail server, turns to TLS and signs in; with a `testTo` sends one mail. Returns the sentence of what is wrong. */
export async function checkMail(asked: MailToCheck): Promise<string | undefined> {
  try {
    const settings = readMailSettings({ ...asked, errorsTo: '' }, asked.productName, asked.publicUrl);
    if (settings.mailSmtpUrl === '') return undefined;
    await greetMailServer({
      url: settings.mailSmtpUrl,
      allowsPlain: settings.mailAllowsPlain,
      silenceMilliseconds: checkMilliseconds,
    });
    if (asked.testTo === '') return undefined;
    const mailer = await openMailer({ ...settings, dataFolder: '' });
    const text = `${asked.productName} at ${asked.publicUrl} can send mails.\n`;
    await mailer
      .send({
        id: crypto.randomUUID(),
        kind: 'test',
        to: asked.testTo,
        subject: `Test mail of ${asked.productName}`,
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
  if (code === 'EAUTH') return 'The mail server refuses user and password; check them, and write @ in them as %40.';
  if (code === 'EDNS' || code === 'ENOTFOUND') return 'The host name of the mail server is not known here.';
  if (code === 'ETIMEDOUT')
    return `The mail server did not answer within ${checkMilliseconds / 1000} seconds; check host and port, and that this machine may reach it.`;
  if (code === 'ETLS' || (code === 'ESOCKET' && /certificate|TLS|SSL/i.test(error.message)))
    return `The mail server offers no TLS that can be trusted (${error.message.split('\n')[0]}); use another port, or MAIL_ALLOW_PLAIN for a server of your own network.`;
  if (code === 'ESOCKET' || code === 'ECONNECTION' || code === 'ECONNREFUSED')
    return 'The mail server does not take connections at this host and port.';
  if (response !== undefined)
    return `The mail server refuses ${command || 'the mail'}: ${response.split('\n')[0]!.slice(0, 200)}`;
  return error.message.split('\n')[0]!;
}
