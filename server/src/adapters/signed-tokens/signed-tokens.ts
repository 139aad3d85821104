import { hkdfSync, randomUUID } from 'node:crypto';
import { errors, type JWTPayload, jwtVerify, SignJWT } from 'jose';

export interface SignedTokenOptions {
  readonly keys: readonly { readonly id: string; readonly key: Buffer }[];
  readonly issuer: string;
  readonly audience: string;
  readonly purpose: string;
  readonly type: string;
  readonly now: () => Date;
}

export interface ReadToken {
  readonly personId: string;
  readonly jti: string;
  readonly endsAt: Date;
  readonly claims: Readonly<Record<string, unknown>>;
}

/** JSON Web Tokens: HMAC SHA-256, a single purpose, one audience, an hour [V27]. */
export interface SignedTokens {
  sign(personId: string, claims?: JWTPayload): Promise<{ readonly token: string; readonly endsAt: Date }>;
  read(token: string): Promise<ReadToken | undefined>;
}

const lifetimeSeconds = 60 * 60;

export function openSignedTokens({ keys, issuer, audience, purpose, type, now }: SignedTokenOptions): SignedTokens {
  const signing = new Map(
    keys.map(({ id, key }) => [id, new Uint8Array(hkdfSync('sha256', key, '', `platbook ${purpose} token`, 32))]),
  );
  const [currentId, currentKey] = [...signing].at(-1) ?? [];
  if (currentId === undefined || currentKey === undefined) throw new Error('Tokens need a key.');
  const keyOf = ({ kid }: { kid?: string }) => {
    const key = signing.get(kid ?? '');
    if (key === undefined) throw new errors.JWKSNoMatchingKey();
    return key;
  };
  return {
    async sign(personId, claims = {}) {
      const seconds = Math.floor(now().getTime() / 1000);
      const ends = seconds + lifetimeSeconds;
      const token = await new SignJWT({ ...claims, purpose })
        .setProtectedHeader({ alg: 'HS256', typ: type, kid: currentId })
        .setIssuer(issuer)
        .setAudience(audience)
        .setSubject(personId)
        .setJti(randomUUID())
        .setIssuedAt(seconds)
        .setExpirationTime(ends)
        .sign(currentKey);
      return { token, endsAt: new Date(ends * 1000) };
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
        const { sub: personId, jti, exp, ...claims } = payload;
        if (claims.purpose !== purpose || personId === undefined || jti === undefined || exp === undefined)
          return undefined;
        return { personId, jti, endsAt: new Date(exp * 1000), claims };
      } catch (cause) {
        if (cause instanceof errors.JOSEError) return undefined;
        throw cause;
      }
    },
  };
}
