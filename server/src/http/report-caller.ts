/**
 * Who calls `/api/reports/:id…`: a person in his session who also holds a living token of his own for this report. Neither opens anything alone: a
 * page of another origin has no token, and a token that went astray has no session.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { requireActive } from './person.ts';
import { problem } from './problem.ts';
import type { SignedIn } from './signed-in.ts';

export interface ReportCallerOptions {
  /** Whose a token is and of which report; undefined for a text that is no living token. */
  readonly readToken: (token: string) => Promise<{ readonly personId: string; readonly report: string } | undefined>;
}

declare module 'fastify' {
  interface FastifyInstance {
    requireReportCaller: (request: FastifyRequest, caller: SignedIn) => Promise<void>;
  }
}

/**
 * Lets routes ask for it. Throws account.expired, report.token without a living token of the caller, and not-found when the token is of another
 * report than the `id` of the address.
 */
export function installReportCaller(app: FastifyInstance, { readToken }: ReportCallerOptions): void {
  app.decorate('requireReportCaller', async (request: FastifyRequest, { person }: SignedIn) => {
    requireActive(person);
    const text = /^Bearer ([\w.-]{1,4096})$/i.exec(request.headers.authorization ?? '')?.[1];
    const token = text === undefined ? undefined : await readToken(text);
    if (token?.personId !== person.id) throw problem('report.token');
    if (token.report !== (request.params as { id?: string }).id) throw problem('not-found');
  });
}
