import type { Config } from './config.ts';
import { isLoopbackHost } from './http/public-url.ts';

/** What an operator may be told of: each works, and is seldom meant so. */
type Halves = Pick<
  Config,
  | 'isDemo'
  | 'publicUrl'
  | 'trustProxy'
  | 'rateLimits'
  | 'mailSmtpUrl'
  | 'mailErrorsTo'
  | 'mailAllowsPlain'
  | 'databaseUrl'
  | 'resultStore'
  | 'threeScale'
  | 'hasThreeScaleParts'
>;

/** One sentence for each setting outside demo mode that is missing beside another one, or makes the product less safe. */
export function findHalfSettings(config: Halves): string[] {
  if (config.isDemo) return [];
  const { protocol, hostname } = new URL(config.publicUrl);
  const isMailLocal = config.mailSmtpUrl !== '' && isLoopbackHost(new URL(config.mailSmtpUrl).hostname);
  const found: [isSo: boolean, sentence: string][] = [
    [
      config.mailSmtpUrl === '',
      'MAIL_SMTP_URL is empty: mails are kept in the folder outbox of the data folder and reach nobody.',
    ],
    [
      config.mailSmtpUrl !== '' && config.mailErrorsTo === '',
      'MAIL_ERRORS_TO is empty: nobody hears of the failures that people report.',
    ],
    [
      config.mailAllowsPlain && config.mailSmtpUrl !== '' && !isMailLocal,
      'MAIL_ALLOW_PLAIN is true: reset links can cross the network in the open.',
    ],
    [
      protocol === 'http:' && !isLoopbackHost(hostname),
      'PUBLIC_URL is an http address: sessions cross the network in the open.',
    ],
    [
      protocol === 'https:' && config.trustProxy.length === 0,
      'TRUST_PROXY is empty, though something in front of this server speaks TLS: limits and the audit take everybody for that one address.',
    ],
    [
      config.threeScale === undefined && config.hasThreeScaleParts,
      'THREE_SCALE_URL is empty beside other settings of 3scale: keys of the REST API are our own.',
    ],
    [!config.rateLimits, 'RATE_LIMITS is false: nothing slows down who guesses passwords.'],
    [
      config.databaseUrl !== '' && config.resultStore === 'files',
      'RESULT_STORE is files beside a PostgreSQL database: no other node can send the results of this one.',
    ],
  ];
  return found.flatMap(([isSo, sentence]) => (isSo ? [sentence] : []));
}
