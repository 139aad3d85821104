import { getFieldByZip, getFillRates, listTableSizes } from '@platbook/contract/packs/pack-data';
import { getSolution, type SolutionDetail } from '@platbook/contract/packs/subscriptions';
import { getDataDictionary } from '@platbook/contract/workbench/data-dictionary';
import { listQueries } from '@platbook/contract/workbench/queries';
import { screen } from '@testing-library/react';
import { buildQuery } from './open-workbench.ts';
import { renderAppWith } from './render-app.tsx';
import { buildSolution } from './solution.ts';

class SeesAll {
  readonly #notify: (entries: { isIntersecting: boolean }[]) => void;
  constructor(notify: (entries: { isIntersecting: boolean }[]) => void) {
    this.#notify = notify;
  }
  observe() {
    this.#notify([{ isIntersecting: true }]);
  }
  disconnect() {}
}

const query = buildQuery({
  id: 'q1',
  entitlementsId: 'SPFCL-FCL01',
  name: 'q1',
  tags: [],
  connectionId: 'property-data-trial',
  canWrite: false,
  canDelete: false,
  solutionpack: true,
  createdBy: 'Platbook',
});
const field = (name: string, type: string, filled: number, filledBy: number[]) => ({
  name,
  type,
  description: `The ${name}`,
  filled,
  filledBy,
  lowest: '100',
  highest: '1184200',
  firstFilled: '2011-03-14',
  examples: [],
});

/** Opens the page of a pack as a trial user with the ID `me`; an array is sent unchanged, even if it is invalid. */
export function openPackPage(solution: SolutionDetail | unknown[] = buildSolution()) {
  globalThis.IntersectionObserver = SeesAll as never;
  const app = renderAppWith({ currentUser: { id: 'me' } }, '/solutionpack/SPFCL');
  const json = { headers: { 'Content-Type': 'application/json' } };
  app.server.answers(getSolution, () =>
    Array.isArray(solution) ? new Response(JSON.stringify(solution), json) : [solution],
  );
  app.server.answers(listQueries, [query]);
  app.server.answers(getDataDictionary, [
    {
      object: 'Foreclosure.ForeclosureEvent',
      kind: 'table',
      description: 'Every filing.',
      packs: ['SPFCL'],
      columns: [
        { name: 'EventID', type: 'bigint', description: 'Filing identifier' },
        { name: 'CountyFIPS', type: 'char(5)', description: 'County' },
        { name: 'OpeningBid', type: 'int', description: 'Published opening bid' },
      ],
    },
    {
      object: 'Reference.DimCounty',
      kind: 'table',
      description: '',
      packs: [],
      columns: [{ name: 'CountyFIPS', type: 'char(5)', description: '' }],
    },
  ]);
  app.server.answers(listTableSizes, [
    {
      object: 'Foreclosure.ForeclosureEvent',
      rows: 14312,
      dataAsOf: '2026-06-30',
      firstDate: '2005-01-03',
      updates: 'daily',
    },
  ]);
  app.server.answers(getFieldByZip, ({ query }) => ({
    zips: [
      { zip: '32202', rows: 100, filled: 5 },
      { zip: '32205', rows: 100, filled: 45 },
      { zip: '32207', rows: 100, filled: 22 },
    ],
    median: query.get('column') === 'OpeningBid' ? '168300' : null,
  }));
  app.server.answers(getFillRates, {
    rows: 1000,
    from: '2005-01-03',
    to: '2026-06-29',
    counties: [
      { fips: '06111', rows: 400, from: '2006-01-03', to: '2026-06-29' },
      { fips: '12031', rows: 600, from: '2005-01-03', to: '2026-06-28' },
    ],
    columns: [field('EventID', 'bigint', 1000, [400, 600]), field('OpeningBid', 'int', 385, [249, 136])],
  });
  return app;
}
export const findSection = (name: string) => screen.findByRole('region', { name });
