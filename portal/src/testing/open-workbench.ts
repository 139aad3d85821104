import { EditorView } from '@codemirror/view';
import type { AppInfo } from '@platbook/contract/app-info';
import { type Example, listExamples } from '@platbook/contract/packs/solutions';
import type { Batch, ResultRow, Statement } from '@platbook/contract/workbench/batches';
import { createBatch, getLatestBatch, getStatementResults } from '@platbook/contract/workbench/batches';
import { type Connection, listConnections } from '@platbook/contract/workbench/connections';
import { deleteDraft, getDraft, listDrafts, saveDraft } from '@platbook/contract/workbench/drafts';
import { checkExport } from '@platbook/contract/workbench/exports';
import { listLockedObjects } from '@platbook/contract/workbench/locked-objects';
import { getQuery, type Query } from '@platbook/contract/workbench/queries';
import {
  getSchemaCodes,
  getSchemaInfo,
  getSchemaObjects,
  type SchemaInfo,
} from '@platbook/contract/workbench/schema-info';
import { screen } from '@testing-library/react';
import type { FakeServer } from './fake-server.ts';
import { giveLayout } from './give-layout.ts';
import { renderApp } from './render-app.tsx';

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

export function buildStatement(changes: Partial<Statement> = {}): Statement {
  return {
    id: 's1',
    sequence: 0,
    statementText: 'select 1',
    status: 'finished',
    columns: [{ name: 'n', datatype: 'number', maxValueLength: 1 }],
    rowCount: 1,
    error: null,
    incomplete: false,
    startTime: null,
    stopTime: null,
    durationMs: 60,
    ...changes,
  };
}

export function buildBatch(changes: Partial<Batch> = {}): Batch {
  return {
    id: 'b1',
    status: 'finished',
    connectionId: 'trial',
    queryId: null,
    name: '',
    statements: [buildStatement()],
    startTime: '2026-06-30T10:15:00.000Z',
    stopTime: null,
    durationMs: 60,
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

/** Rows as the server sends them: JSON outside the contract's shapes. */
export function rowsResponse(rows: ResultRow[]): Response {
  return new Response(JSON.stringify(rows), { headers: { 'Content-Type': 'application/json' } });
}

interface WorkbenchOptions {
  app?: AppInfo;
  connections?: Connection[];
  prepare?: (server: FakeServer) => void;
}

export async function openWorkbench(path = '/queries/q1', options: WorkbenchOptions = {}) {
  giveLayout();
  const opened = renderApp(path, {
    ...(options.app ? { app: options.app } : {}),
    prepare: (server) => {
      server.answers(listConnections, options.connections ?? [buildConnection()]);
      server.answers(getSchemaInfo, schema as never);
      server.answers(getSchemaCodes, []);
      server.answers(listLockedObjects, { counties: null, objects: [], packs: [] });
      server.answers(getSchemaObjects, [
        { schema: 'Foreclosure', name: 'ForeclosureStatus', kind: 'view', description: '' },
      ]);
      server.answers(getQuery, ({ params }) => buildQuery({ id: params['id'] ?? '' }));
      server.answers(listExamples, [
        buildExample('Foreclosure filings by year and stage', ['Foreclosure.ForeclosureEvent']),
        buildExample('AVM accuracy by ZIP', ['Valuation.AVMAccuracy', 'Foreclosure.ForeclosureEvent']),
      ]);
      server.answers(createBatch, buildBatch());
      server.answers(getLatestBatch, null);
      server.answers(getStatementResults, () => rowsResponse([[1]]));
      server.answers(checkExport, {});
      server.answers(listDrafts, []);
      server.answers(getDraft, null);
      server.answers(saveDraft, { updatedAt: '2026-06-30T10:15:00.000Z' });
      server.answers(deleteDraft, {});
      options.prepare?.(server);
    },
  });
  await screen.findAllByRole('button', { name: 'Run' });
  return opened;
}

export function editorView(): EditorView {
  const view = EditorView.findFromDOM(screen.getByRole('textbox', { name: 'SQL editor' }));
  if (!view) throw new Error('There is no editor on the page');
  return view;
}

export function writeSql(text: string): void {
  const view = editorView();
  view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text }, userEvent: 'input' });
}
