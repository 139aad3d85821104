/** OpenID Connect Core 1.0 §3.1.3, Discovery 1.0 §4. The test decides what its tokens contain and how they are signed. */
import { exportJWK, exportSPKI, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose';
import { send, startFakeService } from './fake-service.ts';

export type FakeIdentityProvider = Awaited<ReturnType<typeof startFakeIdentityProvider>>;

export const FAKE_CLIENT_ID = 'platbook-test';

type KeyPair = Awaited<ReturnType<typeof generateKeyPair>>;
// Shared, because generating RSA keys is slow and no test changes them.
let keyPairs: Promise<[KeyPair, KeyPair]> | undefined;

export async function startFakeIdentityProvider() {
  keyPairs ??= Promise.all([generateKeyPair('RS256'), generateKeyPair('RS256')]);
  let [ours, foreign] = await keyPairs;
  let kid = 'one';
  const publicKeyText = new TextEncoder().encode(await exportSPKI(ours.publicKey));
  const makeToken = () => {
    const seconds = Math.floor(Date.now() / 1000);
    return sign({
      iss: fake.issuer,
      aud: FAKE_CLIENT_ID,
      sub: 'somebody',
      iat: seconds,
      exp: seconds + 300,
      ...fake.claims,
    });
  };
  const sign = async (claims: Record<string, unknown>): Promise<string> => {
    if (fake.signature === 'none') return new UnsecuredJWT(claims).encode();
    if (fake.signature === 'public-key')
      return new SignJWT(claims).setProtectedHeader({ alg: 'HS256', kid }).sign(publicKeyText);
    return new SignJWT(claims)
      .setProtectedHeader({ alg: 'RS256', kid })
      .sign(fake.signature === 'right' ? ours.privateKey : foreign.privateKey);
  };
  const service = await startFakeService(async (request, { pathname }, body, response) => {
    if (pathname === '/.well-known/openid-configuration') {
      fake.discoveries += 1;
      return send(response, 200, {
        issuer: fake.issuer,
        authorization_endpoint: `${fake.issuer}/authorize`,
        token_endpoint: `${fake.issuer}/token`,
        jwks_uri: `${fake.issuer}/keys`,
        end_session_endpoint: `${fake.issuer}/logout`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
      });
    }
    if (pathname === '/keys') {
      fake.keyRequests += 1;
      const key = { ...(await exportJWK(ours.publicKey)), kid, alg: 'RS256', use: 'sig' };
      return send(response, 200, { keys: [key] });
    }
    if (pathname !== '/token' || request.method !== 'POST') return send(response, 404, { error: 'not_found' });
    fake.lastExchange = new URLSearchParams(body);
    const tokens = { access_token: 'access', token_type: 'Bearer', expires_in: 300, id_token: await makeToken() };
    return send(response, 200, tokens);
  });
  const fake = {
    issuer: service.url,
    close: service.close,
    claims: {} as Record<string, unknown>,
    signature: 'right' as 'right' | 'none' | 'public-key' | 'foreign-key',
    lastExchange: undefined as URLSearchParams | undefined,
    discoveries: 0,
    keyRequests: 0,
    /** A logout token (OpenID Connect Back-Channel Logout 1.0 §2.4), signed as `signature` says, with these additional claims. */
    makeLogoutToken(claims: Record<string, unknown>) {
      const iat = Math.floor(Date.now() / 1000);
      const events = { 'http://schemas.openid.net/event/backchannel-logout': {} };
      return sign({ iss: fake.issuer, aud: FAKE_CLIENT_ID, iat, exp: iat + 120, jti: 'one', events, ...claims });
    },
    changeKey() {
      [ours, foreign] = [foreign, ours];
      kid = 'two';
    },
  };
  return fake;
}
