import { randomBytes } from 'node:crypto';

export interface ProviderToCheck {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly redirectUri: string;
}

/** Sentences. With a fault, no one can sign in; a note is only worth knowing. */
export interface Findings {
  readonly faults: string[];
  readonly notes: string[];
}

const DISCOVERY_PATH = '/.well-known/openid-configuration';

/** An invalid code tells: a provider that knows the client rejects the code, otherwise the client (RFC 6749 §5.2). Never throws. */
export async function checkProvider(asked: ProviderToCheck, milliseconds = 10_000): Promise<Findings> {
  const faults: string[] = [];
  const notes: string[] = [];
  const { issuer } = asked;
  const address = `${issuer.replace(/\/$/, '')}${DISCOVERY_PATH}`;
  const read = await askJson(address, milliseconds);
  if (typeof read === 'string')
    return { faults: [`${read} The issuer is the part of the URL before ${DISCOVERY_PATH}.`], notes };
  const found = read.body as Record<string, unknown>;
  if (found.issuer !== issuer)
    faults.push(`The provider's issuer is ${String(found.issuer)}. Enter it exactly like that.`);
  for (const name of ['authorization_endpoint', 'token_endpoint', 'jwks_uri'] as const)
    if (!isAddress(found[name])) faults.push(`The document at ${address} has no ${name}.`);
  if (!offers(found.response_types_supported, 'code'))
    faults.push("The provider doesn't support the response type code. Enable the authorization code flow.");
  if (!offers(found.token_endpoint_auth_methods_supported, 'client_secret_post'))
    faults.push("The provider's token endpoint doesn't support client_secret_post. Enable it.");
  if (!offers(found.code_challenge_methods_supported, 'S256'))
    notes.push("The provider doesn't advertise PKCE with S256.");
  if (!isAddress(found.end_session_endpoint))
    notes.push('The provider has no end_session_endpoint: signing out ends only the session on this server.');
  if (faults.length > 0) return { faults, notes };
  const keys = await askJson(String(found.jwks_uri), milliseconds);
  const list = typeof keys === 'string' ? undefined : (keys.body as { keys?: unknown }).keys;
  if (!Array.isArray(list) || list.length === 0)
    faults.push(typeof keys === 'string' ? keys : `No keys at ${String(found.jwks_uri)}: tokens can't be verified.`);
  await checkClient(asked, String(found.token_endpoint), milliseconds, { faults, notes });
  return { faults, notes };
}

async function checkClient(
  { clientId, clientSecret, redirectUri }: ProviderToCheck,
  tokenEndpoint: string,
  milliseconds: number,
  { faults, notes }: Findings,
) {
  const form = {
    grant_type: 'authorization_code',
    code: randomBytes(24).toString('base64url'),
    redirect_uri: redirectUri,
    code_verifier: randomBytes(32).toString('base64url'),
    client_id: clientId,
    client_secret: clientSecret,
  };
  const answer = await askJson(tokenEndpoint, milliseconds, { method: 'POST', body: new URLSearchParams(form) });
  if (typeof answer === 'string') {
    notes.push(`Couldn't test the client ID and secret. ${answer}`);
    return;
  }
  const { error } = answer.body as { error?: unknown };
  if (error === 'invalid_client' || error === 'unauthorized_client')
    faults.push(
      "The provider rejected the client. Check the client ID and secret, and that the secret hasn't expired.",
    );
  else if (error !== 'invalid_grant')
    notes.push(
      `The provider responded with ${typeof error === 'string' ? error.slice(0, 60) : answer.status} when we tested the client. Check the first sign-in.`,
    );
}

/** Doesn't follow redirects, so only the provider gets the secret. */
async function askJson(address: string, milliseconds: number, how: RequestInit = {}) {
  try {
    const answer = await fetch(address, { ...how, redirect: 'manual', signal: AbortSignal.timeout(milliseconds) });
    const isQuestion = how.method === undefined;
    if (isQuestion && answer.status !== 200) return `${address} responded with ${answer.status}.`;
    const body = (await answer.json().catch(() => undefined)) as unknown;
    if (body === null || typeof body !== 'object') return `${address} didn't return a JSON object.`;
    return { status: answer.status, body };
  } catch (cause) {
    return `${address} ${whyUnreached(cause, milliseconds)}.`;
  }
}

function whyUnreached(error: unknown, milliseconds: number): string {
  const { name, cause } = error as { name?: string; cause?: { code?: string } };
  if (name === 'TimeoutError') return `didn't respond within ${milliseconds / 1000} seconds`;
  const code = cause?.code ?? '';
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return "has a host name that can't be resolved";
  if (code === 'ECONNREFUSED') return 'refuses connections';
  if (/CERT|SELF_SIGNED|UNABLE_TO|ALTNAME/.test(code))
    return `has an untrusted certificate (${code}). Set NODE_EXTRA_CA_CERTS to trust your own CA`;
  return `couldn't be reached${code === '' ? '' : ` (${code})`}`;
}

const isAddress = (value: unknown) => typeof value === 'string' && /^https?:$/.test(protocolOf(value));
const protocolOf = (address: string) => (URL.canParse(address) ? new URL(address).protocol : '');

/** Without a list, it is assumed. */
const offers = (list: unknown, wanted: string) => !Array.isArray(list) || list.includes(wanted);
