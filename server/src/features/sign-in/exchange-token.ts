import type { EntitlementSet } from '@platbook/contract/packs/entitlement-set';
import { canonicalEmail } from '@platbook/contract/rules/email';
import * as client from 'openid-client';
import { sendExactRedirectUri } from '../../adapters/openid/send-exact-redirect-uri.ts';
import type { Config } from '../../config/config.ts';
import type { Services } from '../../services.ts';
import { type Identity, recordSignIn } from '../people/index.ts';
import type { WithPacks } from '../solutions/index.ts';
import { takeInvite } from '../teams/index.ts';
import type { Provider } from './provider.ts';
import { takeTransaction } from './sign-in-store.ts';

/** Why a sign-in failed. The message is for the log; the caller gets 'Something went wrong'. */
export class SignInFailure extends Error {}

/** The query parameters of the identity provider's answer. All others in the callback address are ignored. */
const answerNames = ['code', 'state', 'iss', 'error', 'error_description', 'session_state'];

export type ExchangeServices = Pick<Services, 'config' | 'db' | 'node' | 'now' | 'sessions' | 'setOrders'> & WithPacks;

/** `search` is the callback page's query string. Throws SignInFailure. */
export async function exchangeCode(
  services: ExchangeServices,
  provider: Provider,
  search: string,
  browser: string | undefined,
) {
  const { config, db, now } = services;
  const given = new URLSearchParams(search.replace(/^[^?]*\?/, ''));
  // Our return address can include its own `state`; the provider appends its own after it.
  const state = given.getAll('state').at(-1);
  if (state === undefined || browser === undefined) throw new SignInFailure('missing state or browser cookie');
  const transaction = await takeTransaction(db, state, browser, now());
  if (transaction === undefined) throw new SignInFailure('state is unknown, used, expired or from another browser');
  const answer = new URL(transaction.redirect_uri);
  answer.search = '';
  for (const name of answerNames) {
    const value = given.getAll(name).at(-1);
    if (value !== undefined) answer.searchParams.set(name, value);
  }
  const configuration = provider.configure(await provider.metadata().catch(fail('identity provider is unreachable')));
  sendExactRedirectUri(configuration, transaction.redirect_uri);
  const tokens = await client
    .authorizationCodeGrant(configuration, answer, {
      expectedState: state,
      expectedNonce: transaction.nonce,
      pkceCodeVerifier: transaction.code_verifier,
      idTokenExpected: true,
    })
    .catch(fail('code was rejected'));
  provider.keepKeys(configuration);
  const claims = tokens.claims();
  if (claims === undefined) throw new SignInFailure('missing claims');
  const identity = readIdentity(claims, config);
  const inviteHash = transaction.invite_hash;
  const licensed: EntitlementSet[] = [];
  const taking = { email: identity.email, onLicensed: (set: EntitlementSet) => void licensed.push(set) };
  const personId = await recordSignIn(db, identity, now(), async (tx) =>
    inviteHash === null ? undefined : takeInvite(services, tx, { inviteHash, ...taking }),
  );
  for (const set of licensed) services.setOrders.order(set);
  return {
    personId,
    returnPath: transaction.return_path,
    idToken: tokens.id_token ?? '',
    providerSid: typeof claims.sid === 'string' ? claims.sid.slice(0, 320) : null,
  };
}

const fail =
  (text: string) =>
  (cause: unknown): never => {
    throw new SignInFailure(text, { cause });
  };

/**
 * Reads only the identity; roles and similar claims in the token are ignored. Connections are granted by email address, so an
 * address counts only if the provider says that it is verified (OpenID Connect Core 1.0 §5.1), or if the claim is missing and
 * OIDC_TRUST_EMAIL is on.
 */
function readIdentity(claims: client.IDToken, { outsideProvider, peopleIssuer }: Config): Identity {
  const text = (name: string) => (typeof claims[name] === 'string' ? (claims[name] as string).slice(0, 320) : '');
  const { email_verified: verified } = claims as { email_verified?: unknown };
  // Some providers send the boolean as a string.
  const isVerified =
    verified === undefined ? outsideProvider?.isEmailTrusted === true : verified === true || verified === 'true';
  return {
    iss: outsideProvider === undefined ? peopleIssuer : claims.iss,
    sub: claims.sub,
    email: isVerified ? canonicalEmail(text('email')) : '',
    givenName: text('given_name') || text('name') || text('preferred_username'),
    surname: text('family_name'),
  };
}
