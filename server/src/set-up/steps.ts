import { existsSync } from 'node:fs';
import path from 'node:path';
import { isMailAddress } from '@platbook/contract/rules/mail-address';
import { checkProvider, type Findings } from '../adapters/openid/check-provider.ts';
import { findWeakContrasts, readBrand } from '../config/brand.ts';
import { isLoopbackHost } from '../config/public-url.ts';
import { weaknessOfGiven } from '../config/secrets.ts';
import type { SettingName } from '../config/settings.ts';
import { CALLBACK_PATH } from '../features/sign-in/index.ts';
import { checkDatabase, faultIn, noted } from './check-database.ts';
import { checkMail } from './check-mail.ts';
import { checkResults } from './check-results.ts';
import type { SettingTexts } from './settings-file.ts';

export interface Question {
  readonly name: SettingName;
  readonly asks: string;
  readonly standard?: (texts: SettingTexts) => string;
  readonly isRequired?: true;
  readonly when?: (texts: SettingTexts) => boolean;
}

export interface Step {
  readonly name: string;
  readonly title: string;
  readonly says?: (texts: SettingTexts) => string[];
  readonly questions: readonly Question[];
  readonly check: (texts: SettingTexts, how: CheckOptions) => Promise<Findings>;
}

interface CheckOptions {
  readonly testMailTo: string;
  /** Variables of the environment that name the machine's credentials. */
  readonly machine: NodeJS.ProcessEnv;
}

const textOf = (texts: SettingTexts, name: SettingName) => texts[name] ?? '';
const isInS3 = (texts: SettingTexts) => textOf(texts, 'RESULT_STORE') === 's3';
const hasS3Key = (texts: SettingTexts) => isInS3(texts) && textOf(texts, 'RESULT_S3_CREDENTIALS') !== 'machine';
const isPublic = (texts: SettingTexts) => !isLoopbackHost(hostOf(textOf(texts, 'PUBLIC_URL')));
const hostOf = (address: string) => (URL.canParse(address) ? new URL(address).hostname : '');
const baseOf = (texts: SettingTexts) => `${textOf(texts, 'PUBLIC_URL')}${textOf(texts, 'BASE_PATH')}`;

export function addressesToRegister(texts: SettingTexts): string[] {
  const base = baseOf(texts);
  return [
    `Redirect URI:          ${base}${CALLBACK_PATH}`,
    `Post-logout redirect:  ${base}/`,
    `Back-channel logout:   ${base}/api/backchannel-logout (if the provider supports it)`,
  ];
}

/** The public URL's path becomes the base path. Returns a sentence about what is wrong. */
export function splitPublicAddress(texts: SettingTexts): string | undefined {
  const given = textOf(texts, 'PUBLIC_URL');
  if (!URL.canParse(given) || !/^https?:$/.test(new URL(given).protocol))
    return 'Enter an http or https URL, e.g. https://data.example.com.';
  const { protocol, hostname, origin, pathname, search, hash, username } = new URL(given);
  if (search !== '' || hash !== '' || username !== '') return 'The URL can have only a scheme, host, port and path.';
  if (protocol === 'http:' && !isLoopbackHost(hostname))
    return 'Use an https URL. Otherwise session cookies cross the network unencrypted.';
  texts.PUBLIC_URL = origin;
  const path = pathname.replace(/\/+$/, '');
  if (path !== '') texts.BASE_PATH = path;
  return undefined;
}

async function checkAddress(texts: SettingTexts): Promise<Findings> {
  const fault = splitPublicAddress(texts);
  if (fault !== undefined) return faultIn(fault);
  const port = Number(textOf(texts, 'PORT'));
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    return faultIn('The port must be a whole number from 1 to 65535.');
  const hasProxy = textOf(texts, 'TRUST_PROXY') !== '';
  const noProxy = textOf(texts, 'PUBLIC_URL').startsWith('https:') && !hasProxy;
  const alone =
    'TRUST_PROXY is empty. The server needs a TLS proxy in front, and without its address all users appear to have the same IP.';
  return noProxy ? noted(alone) : noted();
}

async function checkProviderOf(texts: SettingTexts): Promise<Findings> {
  // Accepts the URL of the discovery document too.
  const issuer = textOf(texts, 'OIDC_ISSUER').replace(/\/\.well-known\/openid-configuration\/?$/, '');
  texts.OIDC_ISSUER = issuer;
  if (!URL.canParse(issuer) || !/^https?:$/.test(new URL(issuer).protocol))
    return faultIn('Enter an issuer URL, e.g. https://login.example.com.');
  if (issuer.startsWith('http:') && !isLoopbackHost(hostOf(issuer)))
    return faultIn('Use an https issuer URL because the client secret is sent to it.');
  const clientSecret = textOf(texts, 'OIDC_CLIENT_SECRET');
  const weakness = weaknessOfGiven(clientSecret);
  const weak = `The client secret ${weakness}. If it's a placeholder, replace it with the one from your provider.`;
  const { faults, notes } = await checkProvider({
    issuer,
    clientId: textOf(texts, 'OIDC_CLIENT_ID'),
    clientSecret,
    redirectUri: `${baseOf(texts)}${CALLBACK_PATH}`,
  });
  return { faults, notes: weakness === undefined ? notes : [weak, ...notes] };
}

async function checkMailOf(texts: SettingTexts, { testMailTo }: CheckOptions): Promise<Findings> {
  const smtpUrl = textOf(texts, 'MAIL_SMTP_URL');
  const errorsTo = textOf(texts, 'MAIL_ERRORS_TO');
  if (errorsTo !== '' && !isMailAddress(errorsTo)) return faultIn('Enter a single email address for error reports.');
  if (smtpUrl === '')
    return noted(
      "Without a mail server, password reset emails aren't delivered. They are written to the outbox folder.",
    );
  const fault = await checkMail({
    smtpUrl,
    from: textOf(texts, 'MAIL_FROM'),
    allowsPlain: textOf(texts, 'MAIL_ALLOW_PLAIN') === 'true',
    productName: textOf(texts, 'PRODUCT_NAME') || 'Platbook',
    publicUrl: textOf(texts, 'PUBLIC_URL'),
    testTo: testMailTo,
  });
  return fault === undefined ? noted() : faultIn(fault);
}

async function checkBrand(texts: SettingTexts): Promise<Findings> {
  const folder = textOf(texts, 'BRAND_FOLDER');
  if (folder === '') return noted();
  try {
    return noted(...findWeakContrasts(readBrand(folder)));
  } catch (cause) {
    return faultIn((cause as Error).message);
  }
}

export const steps: readonly Step[] = [
  {
    name: 'address',
    title: 'Address',
    questions: [
      { name: 'PUBLIC_URL', asks: 'Public URL, e.g. https://data.example.com', isRequired: true },
      { name: 'HOST', asks: 'Address to listen on', standard: () => '127.0.0.1' },
      { name: 'PORT', asks: 'Port to listen on', standard: () => '3000' },
      {
        name: 'TRUST_PROXY',
        asks: 'Addresses of the TLS proxy in front',
        standard: (texts) => (isPublic(texts) ? '127.0.0.1' : ''),
      },
    ],
    check: checkAddress,
  },
  {
    name: 'database',
    title: 'Data',
    questions: [
      {
        name: 'DATA_FOLDER',
        asks: 'Data folder',
        standard: () => (existsSync(path.join('data', 'secrets.json')) ? '' : path.resolve('data')),
        isRequired: true,
      },
      { name: 'DATABASE_URL', asks: 'PostgreSQL URL, postgres://user:password@host/database (none: SQLite)' },
    ],
    check: (texts) => checkDatabase(textOf(texts, 'DATABASE_URL'), textOf(texts, 'DATA_FOLDER')),
  },
  {
    name: 'results',
    title: 'Results',
    questions: [
      {
        name: 'RESULT_STORE',
        asks: 'Where results are stored: files, database or s3 (none: database with PostgreSQL, otherwise files)',
      },
      {
        name: 'RESULT_S3_ENDPOINT',
        asks: 'Object storage, e.g. https://minio.example.com (none: Amazon S3)',
        when: isInS3,
      },
      { name: 'RESULT_S3_REGION', asks: 'Region', standard: () => 'us-east-1', when: isInS3 },
      { name: 'RESULT_S3_BUCKET', asks: 'Bucket, which must exist', isRequired: true, when: isInS3 },
      {
        name: 'RESULT_S3_CREDENTIALS',
        asks: "Credentials: key for an access key, or machine for this machine's role",
        standard: () => 'key',
        when: isInS3,
      },
      { name: 'RESULT_S3_ACCESS_KEY_ID', asks: 'Access key ID', isRequired: true, when: hasS3Key },
      { name: 'RESULT_S3_SECRET_ACCESS_KEY', asks: 'Secret access key', isRequired: true, when: hasS3Key },
    ],
    check: (texts, { machine }) => checkResults(texts, machine),
  },
  {
    name: 'provider',
    title: 'Identity provider',
    says: (texts) => ['Register these URLs with the provider:', ...addressesToRegister(texts).map((it) => `  ${it}`)],
    questions: [
      {
        name: 'OIDC_ISSUER',
        asks: 'Issuer URL of the OpenID Connect provider, e.g. https://login.example.com',
        isRequired: true,
      },
      { name: 'OIDC_CLIENT_ID', asks: 'Client ID', isRequired: true },
      { name: 'OIDC_CLIENT_SECRET', asks: 'Client secret', isRequired: true },
    ],
    check: checkProviderOf,
  },
  {
    name: 'mail',
    title: 'Mail',
    questions: [
      {
        name: 'MAIL_SMTP_URL',
        asks: 'Mail server, smtp://user:password@mail.example:587 (none: emails are not delivered)',
      },
      {
        name: 'MAIL_FROM',
        asks: 'Sender, such as Platbook <no-reply@example.com>',
        when: (texts) => textOf(texts, 'MAIL_SMTP_URL') !== '',
      },
      { name: 'MAIL_ERRORS_TO', asks: 'Email address for error reports' },
    ],
    check: checkMailOf,
  },
  {
    name: 'brand',
    title: 'Branding',
    questions: [{ name: 'BRAND_FOLDER', asks: 'Folder with your brand.json and logo.svg (none: default brand)' }],
    check: checkBrand,
  },
  {
    name: 'watch',
    title: 'Monitoring',
    questions: [
      { name: 'METRICS', asks: 'Serve Prometheus metrics at /metrics, true or false', standard: () => 'false' },
    ],
    check: async ({ METRICS }) =>
      METRICS === 'true' || METRICS === 'false' ? noted() : faultIn('METRICS must be true or false.'),
  },
];
