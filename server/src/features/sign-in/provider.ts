import { hkdfSync } from 'node:crypto';
import * as client from 'openid-client';
import { remember } from '../../background/remember.ts';
import type { Config } from '../../config/config.ts';

export const EMBEDDED_CLIENT_ID = 'platbook';
export const clientIdOf = ({ outsideProvider }: Config): string => outsideProvider?.clientId ?? EMBEDDED_CLIENT_ID;

const DISCOVERY_SECONDS = 5;
const CLOCK_TOLERANCE_SECONDS = 120;
const METADATA_MILLISECONDS = 24 * 60 * 60_000;
const FAILURE_MILLISECONDS = 30_000;

/** Derives a secret of the embedded provider from the encryption key, for both the provider and its client; never stored. */
export function deriveSecret(config: Config, purpose: string): string {
  return Buffer.from(hkdfSync('sha256', config.encryptionKeys.at(-1)!.key, '', `platbook ${purpose}`, 32)).toString(
    'base64url',
  );
}

export type Provider = ReturnType<typeof openProvider>;

export interface WithProvider {
  readonly provider: Provider;
}

/** Metadata and client of the provider. Fetches discovery at most once a day, and not again for 30 s after a failure. */
export function openProvider(config: Config) {
  const { outsideProvider, identityIssuer } = config;
  const clientId = clientIdOf(config);
  const secret = outsideProvider?.clientSecret ?? deriveSecret(config, 'oidc client');
  let keys: client.ExportedJWKSCache | undefined;
  const keepKeys = (configuration: client.Configuration) => {
    keys = client.getJwksCache(configuration) ?? keys;
  };
  /** A new configuration for each exchange, because its fetch is bound to that exchange. */
  const configure = (metadata: client.ServerMetadata) => {
    const algorithm = outsideProvider === undefined ? { id_token_signed_response_alg: 'ES256' } : {};
    const configuration = new client.Configuration(
      metadata,
      clientId,
      { client_secret: secret, [client.clockTolerance]: CLOCK_TOLERANCE_SECONDS, ...algorithm },
      client.ClientSecretPost(secret),
    );
    configuration.timeout = 10;
    // Without this, the library relies on TLS only and doesn't check signatures of tokens from the token endpoint.
    client.enableNonRepudiationChecks(configuration);
    if (keys !== undefined) client.setJwksCache(configuration, keys);
    if (metadata.issuer.startsWith('http:')) client.allowInsecureRequests(configuration);
    return configuration;
  };
  if (outsideProvider === undefined) {
    const metadata = describeEmbedded(identityIssuer);
    return { configure, keepKeys, isThere: async () => true, metadata: async () => metadata };
  }
  const discover = async () => {
    const options: client.DiscoveryRequestOptions = { timeout: DISCOVERY_SECONDS };
    if (identityIssuer.startsWith('http:')) options.execute = [client.allowInsecureRequests];
    return (await client.discovery(new URL(identityIssuer), clientId, secret, undefined, options)).serverMetadata();
  };
  const isThere = async () => (await discover().catch(() => undefined)) !== undefined;
  return { configure, keepKeys, isThere, metadata: remember(discover, METADATA_MILLISECONDS, FAILURE_MILLISECONDS) };
}

function describeEmbedded(issuer: string): client.ServerMetadata {
  return {
    issuer,
    authorization_endpoint: `${issuer}/auth`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/jwks`,
    userinfo_endpoint: `${issuer}/me`,
    end_session_endpoint: `${issuer}/session/end`,
    id_token_signing_alg_values_supported: ['ES256'],
    authorization_response_iss_parameter_supported: true,
  };
}

/** A longer ID token would make the URL too long for intermediate servers. */
const LONGEST_HINT = 4_096;

/** Falls back to our home page. The ID token spares a question (OpenID Connect RP-Initiated Logout 1.0 §2). */
export async function findSignOutUrl(provider: Provider, config: Config, idToken?: string): Promise<string> {
  const home = `${config.publicUrl}${config.basePath}/`;
  if (config.isAuthenticationOff) return home;
  const metadata = await provider.metadata().catch(() => undefined);
  if (metadata?.end_session_endpoint === undefined) return home;
  const url = new URL(metadata.end_session_endpoint);
  url.searchParams.set('client_id', clientIdOf(config));
  url.searchParams.set('post_logout_redirect_uri', home);
  if (idToken !== undefined) {
    url.searchParams.set('state', client.randomState());
    if (idToken !== '' && idToken.length <= LONGEST_HINT) url.searchParams.set('id_token_hint', idToken);
  }
  return url.href;
}
