import { type Example, listExamples } from '@platbook/contract/packs/solutions';
import { createBatch, getLatestBatch, getStatementResults } from '@platbook/contract/workbench/batches';
import {
  createConnectionClient,
  deleteConnectionClient,
  keepConnectionClient,
} from '@platbook/contract/workbench/connection-clients';
import { type Connection, listConnections } from '@platbook/contract/workbench/connections';
import { deleteDraft, getDraft, listDrafts, saveDraft } from '@platbook/contract/workbench/drafts';
import { checkExport } from '@platbook/contract/workbench/exports';
import { listLockedObjects } from '@platbook/contract/workbench/locked-objects';
import { createQuery, getQuery, type Query, updateQuery } from '@platbook/contract/workbench/queries';
import {
  getSchemaCodes,
  getSchemaInfo,
  getSchemaObjects,
  type SchemaInfo,
} from '@platbook/contract/workbench/schema-info';
import { screen } from '@testing-library/react';
import { buildBatch, rowsResponse } from './build-runs.ts';
import { giveLayout } from './give-layout.ts';
import { type Prepare, renderApp } from './render-app.tsx';

export function buildConnection(changes: Partial<Connection> = {}): Connection {
  return {
    id: 'trial',
    name: 'Property Data (trial)',
    driver: 'duckdb',
    editable: false,
    supportsConnectionClient: true,
    multiStatementTransactionEnabled: false,
    idleTimeoutSeconds: 60,
    data: { trial: true },
    ...changes,
  };
}

export function buildQuery(changes: Partial<Query> = {}): Query {
  return {
    id: 'q1',
    name: 'Kept words',
    tags: ['weekly'],
    connectionId: null,
    queryText: 'select 1',
    chart: null,
    canRead: true,
    canWrite: true,
    canDelete: true,
    solutionpack: false,
    createdBy: 'trial',
    createdByUser: null,
    connection: null,
    updatedAt: '2026-06-30T10:15:00.000Z',
    createdAt: '2026-06-30T10:15:00.000Z',
    version: 1,
    ...changes,
  };
}

export const schema: SchemaInfo = {
  Foreclosure: {
    ForeclosureEvent: [
      { column_name: 'EventID', data_type: 'bigint', column_description: 'Filing identifier' },
      { column_name: 'AuctionDate', data_type: 'date', column_description: 'Scheduled auction' },
    ],
    ForeclosureStatus: [{ column_name: 'PropertyID', data_type: 'bigint', column_description: '' }],
  },
};

const buildExample = (name: string, objects: string[]): Example => ({
  id: name,
  name,
  queryText: `select 1 as "${name}"`,
  chart: null,
  objects,
});

/** Opens the SQL Editor of a trial user; `prepare` may override every answer. A created query gets the ID `q9`. */
export async function openWorkbench(path = '/queries/q1', prepare?: Prepare) {
  giveLayout();
  const opened = renderApp(path, (server) => {
    server.answers(listConnections, [buildConnection()]);
    server.answers(getSchemaInfo, schema as never);
    server.answers(getSchemaCodes, []);
    server.answers(listLockedObjects, { counties: null, objects: [], packs: [] });
    server.answers(getSchemaObjects, [
      { schema: 'Foreclosure', name: 'ForeclosureStatus', kind: 'view', description: '' },
    ]);
    server.answers(getQuery, ({ params }) => buildQuery({ id: params['id'] ?? '' }));
    server.answers(createQuery, ({ body }) => buildQuery({ id: 'q9', ...(body as object) }));
    server.answers(updateQuery, ({ body }) => buildQuery({ version: 2, ...(body as object) }));
    server.answers(listExamples, [
      buildExample('Foreclosure filings by year and stage', ['Foreclosure.ForeclosureEvent']),
      buildExample('AVM accuracy by ZIP', ['Valuation.AVMAccuracy', 'Foreclosure.ForeclosureEvent']),
    ]);
    server.answers(createConnectionClient, { id: 'c1' });
    server.answers(keepConnectionClient, { id: 'c1' });
    server.answers(deleteConnectionClient, {});
    server.answers(createBatch, buildBatch());
    server.answers(getLatestBatch, null);
    server.answers(getStatementResults, () => rowsResponse([[1]]));
    server.answers(checkExport, {});
    server.answers(listDrafts, []);
    server.answers(getDraft, null);
    server.answers(saveDraft, { updatedAt: '2026-06-30T10:15:00.000Z' });
    server.answers(deleteDraft, {});
    prepare?.(server);
  });
  await screen.findAllByRole('button', { name: 'Run' });
  return opened;
}

/** Opens a saved query and runs it. */
export async function runQuery(prepare?: Prepare) {
  const opened = await openWorkbench('/queries/q1', prepare);
  await opened.user.click(screen.getByRole('button', { name: 'Run' }));
  return opened;
}
