import type { EventEmitter } from 'node:events';
import Provider, { type ClientMetadata, type Configuration, type KoaContextWithOIDC } from 'oidc-provider';
import type { Config } from '../../config/config.ts';
import type { Services } from '../../services.ts';
import { CALLBACK_PATH, deriveSecret, EMBEDDED_CLIENT_ID } from '../sign-in/index.ts';
import { type Account, findAccount } from './accounts-store.ts';
import { type PageSurroundings, renderNotice, renderSignOut } from './pages.ts';
import { createPayloadAdapter } from './payloads-store.ts';
import { openSigningKeys } from './signing-keys-store.ts';

type Needed = Pick<Services, 'config' | 'db' | 'log' | 'secretBox'>;

const HOURS = 60 * 60;
const SCOPE = 'openid profile email';

/** True for our callback with no query parameters except `state` and `h`. */
export function isOurReturnAddress(callback: string, address: string): boolean {
  if (!URL.canParse(address)) return false;
  const url = new URL(address);
  return (
    url.hash === '' &&
    url.username === '' &&
    `${url.origin}${url.pathname}` === callback &&
    [...url.searchParams.keys()].every((name) => name === 'state' || name === 'h')
  );
}

export async function createEmbeddedProvider(services: Needed, surroundings: PageSurroundings): Promise<Provider> {
  const { config, db } = services;
  const home = `${config.publicUrl}${config.basePath}`;
  const callback = `${home}${CALLBACK_PATH}`;
  const provider = new Provider(config.identityIssuer, {
    adapter: (kind: string) => createPayloadAdapter(db, kind),
    clients: [describeOurClient(config, home, callback)],
    jwks: (await openSigningKeys(services)) as NonNullable<Configuration['jwks']>,
    cookies: {
      keys: [deriveSecret(config, 'oidc cookies')],
      names: { session: 'platbook-identity', interaction: 'platbook-interaction', resume: 'platbook-resume' },
    },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['given_name', 'family_name', 'name'] },
    scopes: ['openid', 'profile', 'email'],
    conformIdTokenClaims: false,
    enabledJWA: { idTokenSigningAlgValues: ['ES256'] },
    pkce: { required: () => true },
    clientBasedCORS: () => false,
    issueRefreshToken: async () => false,
    interactions: { url: (_ctx, interaction) => `${config.basePath}/oidc/interaction/${interaction.uid}` },
    ttl: {
      AccessToken: 600,
      AuthorizationCode: 60,
      IdToken: 600,
      Interaction: HOURS,
      Session: 12 * HOURS,
      Grant: 12 * HOURS,
    },
    ...describePages(services, surroundings, `${home}/login`),
    loadExistingGrant,
    findAccount: async (_ctx, sub) => describeAccount(await findAccount(db, sub)),
  });
  const isRegistered = provider.Client.prototype.redirectUriAllowed;
  provider.Client.prototype.redirectUriAllowed = function redirectUriAllowed(address: string): boolean {
    return isRegistered.call(this, address) || isOurReturnAddress(callback, address);
  };
  provider.on('server_error', (_ctx, error) =>
    services.log.error({ err: error, event: 'identity-provider' }, 'identity provider error'),
  );
  // Without a listener, the library would log the full error to stderr.
  (provider as EventEmitter).on('error', (error: unknown) =>
    services.log.warn({ err: error, event: 'identity-provider' }, 'failed to send an identity provider response'),
  );
  return provider;
}

function describeOurClient(config: Config, home: string, callback: string): ClientMetadata {
  return {
    client_id: EMBEDDED_CLIENT_ID,
    client_secret: deriveSecret(config, 'oidc client'),
    client_name: config.productName,
    redirect_uris: [callback],
    post_logout_redirect_uris: [`${home}/`],
    response_types: ['code'],
    grant_types: ['authorization_code'],
    token_endpoint_auth_method: 'client_secret_post',
    id_token_signed_response_alg: 'ES256',
  };
}

function describePages(
  { log }: Needed,
  surroundings: PageSurroundings,
  signInAddress: string,
): Pick<Configuration, 'features' | 'renderError'> {
  const signInAgain = { link: signInAddress, linkText: 'Sign in' };
  return {
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: (ctx: KoaContextWithOIDC, form: string) => {
          ctx.body = renderSignOut(surroundings, form);
        },
        postLogoutSuccessSource: (ctx: KoaContextWithOIDC) => {
          const notice = { title: 'Signed out', sentence: 'You are signed out.', ...signInAgain };
          ctx.body = renderNotice(surroundings, notice);
        },
      },
    },
    renderError(ctx, out, error) {
      log.warn({ err: error, event: 'identity-provider' }, 'sign-in page rejected');
      ctx.type = 'html';
      ctx.body = renderNotice(surroundings, {
        title: 'Something went wrong',
        sentence: `This sign-in can't continue (${out.error}). Please start again.`,
        ...signInAgain,
      });
    },
  };
}

/** Our own pages are the only client, so users are not asked for consent. */
async function loadExistingGrant(ctx: KoaContextWithOIDC): Promise<InstanceType<Provider['Grant']>> {
  const { client, session, provider } = ctx.oidc;
  const grantId = ctx.oidc.result?.consent?.grantId ?? session!.grantIdFor(client!.clientId);
  const known = grantId === undefined ? undefined : await provider.Grant.find(grantId);
  if (known !== undefined && known.accountId === session!.accountId) return known;
  const grant = new provider.Grant({ clientId: client!.clientId, accountId: session!.accountId! });
  grant.addOIDCScope(SCOPE);
  await grant.save();
  return grant;
}

function describeAccount(account: Account | undefined) {
  if (account === undefined) return undefined;
  const claims = {
    sub: account.sub,
    email: account.email,
    email_verified: true,
    given_name: account.given_name,
    family_name: account.surname,
    name: `${account.given_name} ${account.surname}`,
  };
  return { accountId: account.sub, claims: async () => claims };
}
