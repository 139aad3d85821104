import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';

export type OurCookie = ReturnType<typeof createCookie>;

/** `name` is `platbook` or `platbook-sign-in`. A cookie sent twice is ignored [H090]. */
export function createCookie(name: string, publicUrl: string) {
  const isSecure = publicUrl.startsWith('https:');
  const fullName = isSecure ? `__Host-${name}` : name;
  const options: CookieSerializeOptions = { path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure };
  const occurrences = new RegExp(`(?:^|;)\\s*${fullName}=`, 'g');
  return {
    name: fullName,
    read(request: FastifyRequest) {
      if ((request.headers.cookie?.match(occurrences)?.length ?? 0) !== 1) return undefined;
      return request.cookies[fullName];
    },
    set: (reply: FastifyReply, value: string, maxAgeSeconds?: number) =>
      void reply.setCookie(
        fullName,
        value,
        maxAgeSeconds === undefined ? options : { ...options, maxAge: maxAgeSeconds },
      ),
    clear: (reply: FastifyReply) => void reply.setCookie(fullName, '', { ...options, expires: new Date(0) }),
  };
}
