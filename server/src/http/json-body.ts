import type { FastifyInstance } from 'fastify';
import { problem } from './problem.ts';

const MAXIMUM_DEPTH = 20;

/** True if PostgreSQL (no NUL) and UTF-8 (no lone surrogate) can both store the text unchanged. */
export function isStorableText(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0');
}

/** Throws `request.invalid` if a value nests deeper than 20 levels or contains text that can't be stored. */
export function checkValue(value: unknown, depth = 0): void {
  if (typeof value === 'string') {
    if (!isStorableText(value)) throw problem('request.invalid', "The text contains a character that can't be stored");
    return;
  }
  if (value === null || typeof value !== 'object') return;
  if (depth >= MAXIMUM_DEPTH) throw problem('request.invalid', 'The request is nested too deeply');
  for (const [key, inner] of Object.entries(value)) {
    checkValue(key, depth);
    checkValue(inner, depth + 1);
  }
}

/** Replaces Fastify's parsers: strict UTF-8, strict JSON, no `__proto__`; anything but application/json gets 415. */
export function installJsonBody(app: FastifyInstance): void {
  const parseText = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    const charset = /;\s*charset\s*=\s*"?([^";\s]+)/i.exec(request.headers['content-type'] ?? '')?.[1];
    if (charset !== undefined && !/^utf-?8$/i.test(charset)) return done(problem('request.media-type'));
    if (body.length === 0) return done(null, undefined);
    let text: string;
    try {
      text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(body as Buffer);
    } catch {
      return done(problem('request.invalid', "The body isn't UTF-8"));
    }
    parseText(request, text, (error, value) => {
      if (error !== null) return done(problem('request.invalid', "The body isn't valid JSON"));
      try {
        checkValue(value);
      } catch (refusal) {
        return done(refusal as Error);
      }
      done(null, value);
    });
  });
}
