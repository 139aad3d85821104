import { hkdfSync, randomUUID } from 'node:crypto';
import { errors, jwtVerify, SignJWT } from 'jose';

/** What a token says. */
export interface ReadToken {
  readonly personId: string;
  /** Names the token, so that it can be taken once. */
  readonly jti: string;
  readonly endsAt: Date;
}

/** What opens Property Navigator for a person: a single purpose, one audience, an hour (reading 16, security V27). */
export interface NavigatorTokens {
  issue(personId: string): Promise<string>;
  /** What a token says that is ours, for this audience and not over; undefined for every other text. */
  read(token: string): Promise<ReadToken | undefined>;
}

export interface EmbeddedTokenOptions {
  /** The last one signs, all of them are believed. The signing keys are drawn from them and open nothing else. */
  readonly keys: readonly { readonly id: string; readonly key: Buffer }[];
  /** The public address of the product. */
  readonly issuer: string;
  /** The origin of whoever is to accept the token. */
  readonly audience: string;
  readonly now: () => Date;
}

const lifetimeSeconds = 60 * 60;
const purpose = 'property-navigator';
const type = 'pn+jwt';

/** Tokens of our own making: a JSON Web Token, HMAC SHA-256. */
export function openEmbeddedTokens({ keys, issuer, audience, now }: EmbeddedTokenOptions): NavigatorTokens {
  const signing = new Map(
    keys.map(({ id, key }) => [id, new Uint8Array(hkdfSync('sha256', key, '', `platbook ${purpose} token`, 32))]),
  );
  const [currentId, currentKey] = [...signing].at(-1) ?? [];
  if (currentId === undefined || currentKey === undefined) throw new Error('Navigator tokens need a key.');
  const keyOf = ({ kid }: { kid?: string }) => {
    const key = signing.get(kid ?? '');
    if (key === undefined) throw new errors.JWKSNoMatchingKey();
    return key;
  };
  return {
    issue(personId) {
      const seconds = Math.floor(now().getTime() / 1000);
      return new SignJWT({ purpose })
        .setProtectedHeader({ alg: 'HS256', typ: type, kid: currentId })
        .setIssuer(issuer)
        .setAudience(audience)
        .setSubject(personId)
        .setJti(randomUUID())
        .setIssuedAt(seconds)
        .setExpirationTime(seconds + lifetimeSeconds)
        .sign(currentKey);
    },
    async read(token) {
      try {
        const { payload } = await jwtVerify(token, keyOf, {
          algorithms: ['HS256'],
          typ: type,
          issuer,
          audience,
          maxTokenAge: lifetimeSeconds,
          requiredClaims: ['sub', 'jti', 'exp'],
          currentDate: now(),
        });
        const { sub: personId, jti, exp } = payload;
        if (payload.purpose !== purpose || personId === undefined || jti === undefined || exp === undefined)
          return undefined;
        return { personId, jti, endsAt: new Date(exp * 1000) };
      } catch (cause) {
        if (cause instanceof errors.JOSEError) return undefined;
        throw cause;
      }
    },
  };
}
