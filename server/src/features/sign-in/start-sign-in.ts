import { parseReturnPath } from '@platbook/contract/rules/parse-return-path';
import * as client from 'openid-client';
import { hashOf } from '../../http/callers/session-store.ts';
import type { Services } from '../../services.ts';
import type { Provider } from './provider.ts';
import { keepTransaction } from './sign-in-store.ts';

export const CALLBACK_PATH = '/auth/callback';

/** `h=true` only if `h` is 'true'. `base` is the public URL with the base path. */
export function buildReturnAddress(base: string, flags: { state: string; h: string | undefined }): string {
  const query = new URLSearchParams();
  if (flags.state !== '') query.set('state', flags.state);
  if (flags.h === 'true') query.set('h', 'true');
  const text = query.toString();
  return `${base}${CALLBACK_PATH}${text === '' ? '' : `?${text}`}`;
}

// A longer path, encoded twice, would exceed header limits of intermediate servers; the stored copy still leads there.
const LONGEST_STATE = 1_000;

export async function startSignIn(
  services: Pick<Services, 'config' | 'db' | 'now'>,
  provider: Provider,
  asked: { state?: string | undefined; h?: string | undefined; invite?: string | undefined },
  browser: string,
): Promise<string> {
  const { config, db, now } = services;
  const returnPath = parseReturnPath(asked.state, config.publicUrl);
  const carried = config.outsideProvider?.returnQuery ?? 'full';
  const redirectUri = buildReturnAddress(`${config.publicUrl}${config.basePath}`, {
    state: carried === 'full' && returnPath.length <= LONGEST_STATE ? returnPath : '',
    h: carried === 'none' ? undefined : asked.h,
  });
  const transaction = {
    state: client.randomState(),
    nonce: client.randomNonce(),
    code_verifier: client.randomPKCECodeVerifier(),
    redirect_uri: redirectUri,
    return_path: returnPath,
    invite_hash: asked.invite === undefined || asked.invite.length > LONGEST_STATE ? null : hashOf(asked.invite),
    browser,
  };
  const configuration = provider.configure(await provider.metadata());
  await keepTransaction(db, transaction, now());
  return client.buildAuthorizationUrl(configuration, {
    redirect_uri: redirectUri,
    scope: 'openid profile email',
    state: transaction.state,
    nonce: transaction.nonce,
    code_challenge: await client.calculatePKCECodeChallenge(transaction.code_verifier),
    code_challenge_method: 'S256',
  }).href;
}
