import * as calls from '@platbook/contract/packs/solutions';
import { getDataDictionary } from '@platbook/contract/workbench/data-dictionary';
import type { FastifyInstance } from 'fastify';
import { requireActive } from '../../http/callers/person.ts';
import { route } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { isLicensed } from './entitlements-of.ts';
import type { WithPacks } from './packs.ts';

export function solutionRoutes(app: FastifyInstance, services: Pick<Services, 'warehouse'> & WithPacks): void {
  packRoutes(app, services);
  catalogRoutes(app, services);
}

function packRoutes(app: FastifyInstance, { packs }: WithPacks): void {
  const examples = packs.list
    .flatMap(({ queries }) => queries)
    .filter(({ example }) => example !== undefined)
    .sort((a, b) => (a.example ?? 0) - (b.example ?? 0))
    .map(({ id, name, queryText, chart, objects }) => ({ id, name, queryText, chart, objects: [...objects] }));

  route(app, calls.listExamples, { admits: requireActive }).answers(() => examples);

  route(app, calls.listDefaultSolutions, { admits: requireActive }).answers(({ person }) => {
    const offered = packs.list.filter(({ code }) => person.isTrial || isLicensed(person, code));
    return offered.map(({ code, name }) => ({ subscription_code: code, subscription_name: name }));
  });

  const names = [...new Set(packs.list.flatMap((pack) => pack.industries))].sort();
  const industries = names.map((industry) => ({ industry }));
  route(app, calls.listIndustries, { isAtBothPaths: true, admits: requireActive }).answers(() => industries);
}

function catalogRoutes(app: FastifyInstance, { packs, warehouse }: Pick<Services, 'warehouse'> & WithPacks): void {
  route(app, getDataDictionary, { admits: requireActive }).answers(() =>
    warehouse.dictionary().map(({ schema, name, kind, description, columns }) => {
      const object = `${schema}.${name}`;
      const holders = packs.list.filter(({ objects }) => objects.includes(object)).map(({ code }) => code);
      return {
        object,
        kind,
        description,
        packs: holders,
        columns: columns.map((column) => ({
          name: column.column_name,
          type: column.data_type,
          description: column.column_description,
        })),
      };
    }),
  );

  route(app, calls.listCatalog, { admits: requireActive }).answers(({ person }) =>
    packs.list
      .map(({ code, name, description, type, industries: madeFor, queries, icon, video }) => ({
        code,
        name,
        description,
        type,
        industries: [...madeFor],
        queries: queries.length,
        isLicensed: isLicensed(person, code),
        icon,
        videoLink: video ?? null,
      }))
      .sort((a, b) => Number(b.isLicensed) - Number(a.isLicensed)),
  );
}
