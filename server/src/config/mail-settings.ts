import { isMailAddress } from '@platbook/contract/rules/mail-address';
import { isLoopbackHost } from './public-url.ts';
import type { SettingValues } from './settings.ts';

type GivenMailSettings = Pick<SettingValues, 'mailFrom' | 'mailSmtpUrl' | 'mailAllowPlain' | 'mailErrorsTo'>;

export function readMailSettings(given: GivenMailSettings, productName: string, publicUrl: string): GivenMailSettings {
  const { mailSmtpUrl, mailErrorsTo } = given;
  const { hostname } = new URL(publicUrl);
  // A numeric address needs brackets in an email address; a host name is easier to read.
  const mailHost = /^[\d.]+$|^\[/.test(hostname) ? 'localhost' : hostname;
  const mailFrom = given.mailFrom || `${productName.replace(/[^\p{L}\p{N} ]/gu, '')} <no-reply@${mailHost}>`;
  if (!isMailAddress(/<([^<>]*)>$/.exec(mailFrom)?.[1] ?? mailFrom) || /[\r\n]/.test(mailFrom))
    throw new Error('MAIL_FROM must be an address such as Platbook <no-reply@platbook.example>.');
  if (mailErrorsTo !== '' && !isMailAddress(mailErrorsTo))
    throw new Error('MAIL_ERRORS_TO must be a single email address.');
  if (mailSmtpUrl !== '' && !/^smtps?:\/\/[^/]/.test(mailSmtpUrl))
    throw new Error('MAIL_SMTP_URL must be a URL such as smtp://user:password@mail.example:587.');
  if (mailSmtpUrl !== '' && !URL.canParse(mailSmtpUrl))
    throw new Error(
      "MAIL_SMTP_URL can't be parsed. Percent-encode special characters in the password, e.g. %40 for @.",
    );
  const isLocal = mailSmtpUrl !== '' && isLoopbackHost(new URL(mailSmtpUrl).hostname);
  return { mailFrom, mailSmtpUrl, mailAllowPlain: given.mailAllowPlain || isLocal, mailErrorsTo };
}
