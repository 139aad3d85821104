import { readFile } from 'node:fs/promises';
import { readCapped } from '../bounded-call/index.ts';
import { StorageError } from './object-storage.ts';
import { textOf } from './read-xml.ts';
import type { S3Key } from './s3-settings.ts';

/** As AWS's SDKs name them: https://docs.aws.amazon.com/sdkref/latest/guide/settings-reference.html */
export const machineVariables = [
  'AWS_WEB_IDENTITY_TOKEN_FILE',
  'AWS_ROLE_ARN',
  'AWS_ROLE_SESSION_NAME',
  'AWS_ENDPOINT_URL_STS',
  'AWS_CONTAINER_CREDENTIALS_RELATIVE_URI',
  'AWS_CONTAINER_CREDENTIALS_FULL_URI',
  'AWS_CONTAINER_AUTHORIZATION_TOKEN',
  'AWS_CONTAINER_AUTHORIZATION_TOKEN_FILE',
  'AWS_EC2_METADATA_SERVICE_ENDPOINT',
] as const;

export type MachineVariables = Readonly<Partial<Record<(typeof machineVariables)[number], string | undefined>>>;

export interface MachineKey extends S3Key {
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
}

/** Besides loopback: ECS, and EKS Pod Identity. */
const containerHosts = ['169.254.170.2', '169.254.170.23', '[fd00:ec2::23]'];
/** AWS's services on the machine answer within milliseconds. */
const longestMilliseconds = 5_000;

/**
 * Fetches the credentials of a Kubernetes service account, a container or else an EC2 instance. Throws one sentence if a variable is wrong.
 * The function rejects with a `StorageError` that contains nothing of an answer but its status and error code.
 */
export function openMachineKey(variables: MachineVariables, region: string): () => Promise<MachineKey> {
  const relative = variables.AWS_CONTAINER_CREDENTIALS_RELATIVE_URI;
  const container = relative ? `http://169.254.170.2${relative}` : variables.AWS_CONTAINER_CREDENTIALS_FULL_URI;
  if (variables.AWS_WEB_IDENTITY_TOKEN_FILE) return openWebIdentity(variables, region);
  if (container) return openContainer(variables, container);
  return openInstance(variables.AWS_EC2_METADATA_SERVICE_ENDPOINT || 'http://169.254.169.254');
}

/** https://docs.aws.amazon.com/STS/latest/APIReference/API_AssumeRoleWithWebIdentity.html */
function openWebIdentity(variables: MachineVariables, region: string): () => Promise<MachineKey> {
  const { AWS_ROLE_ARN: RoleArn, AWS_ROLE_SESSION_NAME: RoleSessionName = 'platbook' } = variables;
  if (!RoleArn) throw new Error('AWS_ROLE_ARN is missing: AWS_WEB_IDENTITY_TOKEN_FILE needs it.');
  const given = variables.AWS_ENDPOINT_URL_STS || `https://sts.${region}.amazonaws.com`;
  const ask = openAsk('the security token service', requireSafe('AWS_ENDPOINT_URL_STS', given));
  return async () => {
    const WebIdentityToken = await readToken(variables, 'AWS_WEB_IDENTITY_TOKEN_FILE');
    const asked = { Action: 'AssumeRoleWithWebIdentity', Version: '2011-06-15', RoleArn, RoleSessionName };
    const xml = await ask('', { method: 'POST', body: new URLSearchParams({ ...asked, WebIdentityToken }) });
    const tags = ['AccessKeyId', 'SecretAccessKey', 'SessionToken', 'Expiration'];
    return toKey(tags.map((tag) => textOf(xml, tag)));
  };
}

/** https://docs.aws.amazon.com/sdkref/latest/guide/feature-container-credentials.html */
function openContainer(variables: MachineVariables, url: string): () => Promise<MachineKey> {
  const safe = requireSafe('AWS_CONTAINER_CREDENTIALS_FULL_URI', url, containerHosts);
  const ask = openAsk('the container credentials endpoint', safe);
  return async () => {
    const authorization = variables.AWS_CONTAINER_AUTHORIZATION_TOKEN_FILE
      ? await readToken(variables, 'AWS_CONTAINER_AUTHORIZATION_TOKEN_FILE')
      : variables.AWS_CONTAINER_AUTHORIZATION_TOKEN;
    return toKey(valuesIn(await ask('', { headers: authorization ? { authorization } : {} })));
  };
}

/** IMDSv2: https://docs.aws.amazon.com/AWSEC2/latest/UserGuide/instance-metadata-security-credentials.html */
function openInstance(url: string): () => Promise<MachineKey> {
  const ask = openAsk('the instance metadata service', requireUrl('AWS_EC2_METADATA_SERVICE_ENDPOINT', url).origin);
  const roles = '/latest/meta-data/iam/security-credentials/';
  return async () => {
    const lifetime = { 'x-aws-ec2-metadata-token-ttl-seconds': '60' };
    const token = await ask('/latest/api/token', { method: 'PUT', headers: lifetime });
    const headers = { 'x-aws-ec2-metadata-token': token.trim() };
    const [role = ''] = (await ask(roles, { headers })).split('\n');
    return toKey(valuesIn(await ask(`${roles}${encodeURIComponent(role.trim())}`, { headers })));
  };
}

function openAsk(name: string, base: string) {
  return async (path: string, init: RequestInit): Promise<string> => {
    const signal = AbortSignal.timeout(longestMilliseconds);
    const failed = (kind: StorageError['kind'], what: string) => new StorageError(kind, `${name} ${what}`);
    const answer = await fetch(`${base}${path}`, { ...init, redirect: 'error', signal })
      .then(async (response) => ({ status: response.status, text: await readCapped(response) }))
      .catch(({ name: kind, cause }: Error) => {
        // The error of a header that can't be sent quotes it.
        const why =
          kind === 'TimeoutError' ? 'too slow' : ((cause as NodeJS.ErrnoException | undefined)?.code ?? 'no answer');
        throw failed('unavailable', `isn't responding (${why})`);
      });
    const { status, text = '' } = answer;
    if (status >= 200 && status < 300) return text;
    const [, code = ''] = /(?:<Code>|"code" *: *")(\w{1,60})["<]/i.exec(text) ?? [];
    throw failed(status >= 500 || status === 429 ? 'unavailable' : 'refused', `answered ${status} ${code}`.trim());
  };
}

function valuesIn(json: string): unknown[] {
  try {
    const { AccessKeyId, SecretAccessKey, Token, Expiration } = JSON.parse(json);
    return [AccessKeyId, SecretAccessKey, Token, Expiration];
  } catch {
    return [];
  }
}

function toKey([accessKeyId, secretAccessKey, sessionToken, expiration]: readonly unknown[]): MachineKey {
  const expiresAt = Date.parse(String(expiration));
  const isText = (value: unknown): value is string => typeof value === 'string' && /^[\x21-\x7e]+$/.test(value);
  if (!isText(accessKeyId) || !isText(secretAccessKey) || !isText(sessionToken) || !(expiresAt > Date.now()))
    throw new StorageError('wrong', 'this machine gives no valid credentials');
  return { accessKeyId, secretAccessKey, sessionToken, expiresAt };
}

/** For each request, because tokens rotate. */
function readToken(variables: MachineVariables, name: keyof MachineVariables): Promise<string> {
  return readFile(variables[name] ?? '', 'utf8').then(
    (text) => text.trim(),
    ({ code }: NodeJS.ErrnoException) => {
      throw new StorageError('refused', `${name} names a file that can't be read (${code})`);
    },
  );
}

/** For a URL that a token is sent to. */
function requireSafe(name: string, text: string, hosts: readonly string[] = []): string {
  const { protocol, hostname, href } = requireUrl(name, text);
  const isNear = /^(localhost|\[::1\]|127(\.\d+){3})$/.test(hostname) || hosts.includes(hostname);
  if (protocol !== 'https:' && !isNear) throw new Error(`${name} must be an https URL because a token is sent to it.`);
  return href;
}

function requireUrl(name: string, text: string): URL {
  if (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)) return new URL(text);
  throw new Error(`${name} must be an http or https URL.`);
}
