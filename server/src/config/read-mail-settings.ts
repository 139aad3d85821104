import { isMailAddress } from '@platbook/contract/rules/mail-address';
import { isLoopbackHost } from './public-url.ts';

interface GivenMailSettings {
  readonly from: string;
  readonly smtpUrl: string;
  readonly allowsPlain: boolean;
  readonly errorsTo: string;
}

/** Validates the mail settings. Throws one sentence that contains no password. */
export function readMailSettings(given: GivenMailSettings, productName: string, publicUrl: string) {
  const { hostname } = new URL(publicUrl);
  const from = given.from || `${productName.replace(/[^\p{L}\p{N} ]/gu, '')} <no-reply@${mailHostOf(hostname)}>`;
  if (!isMailAddress(/<([^<>]*)>$/.exec(from)?.[1] ?? from) || /[\r\n]/.test(from))
    throw new Error('MAIL_FROM must be an address such as Platbook <no-reply@platbook.example>.');
  if (given.errorsTo !== '' && !isMailAddress(given.errorsTo))
    throw new Error('MAIL_ERRORS_TO must be a single email address.');
  if (given.smtpUrl !== '' && !/^smtps?:\/\/[^/]/.test(given.smtpUrl))
    throw new Error('MAIL_SMTP_URL must be a URL such as smtp://user:password@mail.example:587.');
  if (given.smtpUrl !== '' && !URL.canParse(given.smtpUrl))
    throw new Error(
      "MAIL_SMTP_URL can't be parsed. Percent-encode special characters in the password, e.g. %40 for @.",
    );
  const smtpHost = given.smtpUrl === '' ? '' : new URL(given.smtpUrl).hostname;
  return {
    mailFrom: from,
    mailSmtpUrl: given.smtpUrl,
    mailAllowsPlain: given.allowsPlain || isLoopbackHost(smtpHost),
    mailErrorsTo: given.errorsTo,
  };
}

/** A numeric address needs brackets in an email address; a host name is easier to read. */
function mailHostOf(hostname: string): string {
  return /^[\d.]+$|^\[/.test(hostname) ? 'localhost' : hostname;
}
