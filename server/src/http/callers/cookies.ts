import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';

export interface OurCookie {
  readonly name: string;
  read(request: FastifyRequest): string | undefined;
  set(reply: FastifyReply, value: string, maxAgeSeconds?: number): void;
  clear(reply: FastifyReply): void;
}

/** `name` is `platbook` or `platbook-sign-in`. A cookie sent twice is ignored [H090]. */
export function createCookie(name: string, publicUrl: string): OurCookie {
  const isSecure = publicUrl.startsWith('https:');
  const fullName = isSecure ? `__Host-${name}` : name;
  const options: CookieSerializeOptions = { path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure };
  const occurrences = new RegExp(`(?:^|;)\\s*${fullName}=`, 'g');
  return {
    name: fullName,
    read(request) {
      if ((request.headers.cookie?.match(occurrences)?.length ?? 0) !== 1) return undefined;
      return request.cookies[fullName];
    },
    set: (reply, value, maxAgeSeconds) =>
      void reply.setCookie(
        fullName,
        value,
        maxAgeSeconds === undefined ? options : { ...options, maxAge: maxAgeSeconds },
      ),
    clear: (reply) => void reply.setCookie(fullName, '', { ...options, expires: new Date(0) }),
  };
}
