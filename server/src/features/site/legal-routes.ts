import { getLegalTexts } from '@platbook/contract/legal';
import type { FastifyInstance } from 'fastify';
import { route } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { loadLegalTexts } from './load-legal-texts.ts';

/** Reads terms and privacy policy once, throwing their faults, and serves GET legal publicly. */
export function legalRoutes(app: FastifyInstance, { config }: Services): void {
  const texts = loadLegalTexts(config);
  route(app, getLegalTexts).answers(({ reply }) => {
    void reply.header('cache-control', 'public, max-age=300');
    return texts;
  });
}
