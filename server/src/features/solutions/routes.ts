import { listDefaultSolutions, listExamples } from '@platbook/contract/solutions';
import type { FastifyInstance } from 'fastify';
import { requireActive } from '../../http/person.ts';
import { route } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { packsOf } from './packs.ts';

/** Reads the content folder, which a fault in a pack ends here, and answers GET examples. */
export function solutionRoutes(app: FastifyInstance, { config }: Services): void {
  const examples = packsOf(config)
    .list.flatMap(({ queries }) => queries)
    .filter(({ example }) => example !== undefined)
    .sort((a, b) => (a.example ?? 0) - (b.example ?? 0))
    .map(({ id, name, queryText, chart, objects }) => ({ id, name, queryText, chart, objects: [...objects] }));

  route(app, listExamples).answers(({ person }) => {
    requireActive(person);
    return examples;
  });

  route(app, listDefaultSolutions).answers(({ person }) => {
    requireActive(person);
    const { list } = packsOf(config);
    const offered =
      person.isTrial || person.packs.includes('*') ? list : list.filter(({ code }) => person.packs.includes(code));
    return offered.map(({ code, name }) => ({ subscription_code: code, subscription_name: name }));
  });
}
