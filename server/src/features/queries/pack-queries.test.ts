import path from 'node:path';
import type { Query } from '@platbook/contract/workbench/queries';
import { changePerson, personWith } from '../../testing/database-rows.ts';
import { openTinyApp } from '../../testing/open-tiny-app.ts';
import { errorOf, LICENSED, runSql, TRIAL } from '../../testing/run-sql.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { loadPacks } from '../solutions/load-packs.ts';

const ids = loadPacks(path.resolve(import.meta.dirname, '../../../../content')).flatMap(({ queries }) =>
  queries.map(({ id }) => id),
);

const seconds = { STATEMENT_SECONDS: '30', TRIAL_STATEMENT_SECONDS: '30' };
const app = await openTinyApp(seconds);
const trial = await app.signIn('trial@example.com');
const licensed = await app.signIn('licensed@example.com');

const list = (client: TestClient, query: string) => client.get(`/api/queries?solutionpack=true&${query}`);

describe('the queries of a solution pack', () => {
  it('are listed by subscription code in any case, with entitlementsId, and read-only [R203, R366, R368]', async () => {
    const answer = await list(trial, 'limit=200&ownedByUser=false&subscriptionCode=spfcl');
    expect(answer.json).toHaveLength(6);
    expect(answer.json[0]).toEqual({
      id: 'SPFCL-FCL01',
      entitlementsId: 'SPFCL-FCL01',
      name: 'Foreclosure filings by year and stage',
      tags: ['foreclosure', 'trend'],
      connectionId: TRIAL,
      connection: { id: TRIAL, name: 'Property Data (trial)', driver: 'duckdb' },
      queryText: expect.stringContaining('FROM Foreclosure.ForeclosureEvent e'),
      chart: {
        chartType: 'stacked-bar-vertical',
        fields: { barlabel: 'FilingYear', barvalue: 'Properties', color: 'ForeclosureStage' },
      },
      canRead: true,
      canWrite: false,
      canDelete: false,
      solutionpack: true,
      createdBy: 'Platbook',
      createdByUser: null,
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
      version: 1,
      isStarred: false,
    });
    expect((await list(trial, 'subscriptionCode=nothing')).json).toEqual([]);
  });

  it('are paged, searched and sorted like all others [R366]', async () => {
    const all = await trial.items('/api/queries?solutionpack=true&subscriptionCode=SPFCL&limit=4&sortBy=%2Bname');
    const seen = all.map(({ name }) => name);
    expect(seen).toHaveLength(6);
    expect(seen).toEqual([...seen].sort());
    const found = await list(trial, 'search=AUCTION&subscriptionCode=SPFCL');
    expect(found.json.map((query: Query) => query.id)).toContain('SPFCL-FCL04');
    expect((await list(trial, 'limit=0')).status).toBe(400);
    expect((await list(trial, 'cursor=x')).status).toBe(400);
  });

  it('are returned one by one, recognized by their ID [R369]', async () => {
    const one = await trial.get('/api/queries/SPFCL-FCL01?solutionpack=true');
    expect(one.json).toMatchObject({ id: 'SPFCL-FCL01', solutionpack: true });
    expect((await trial.get('/api/queries/SPFCL-FCL01')).json).toEqual(one.json);
    const absent = await trial.get('/api/queries/SPFCL-FCL99?solutionpack=true');
    expect([absent.status, absent.json.title]).toEqual([404, 'Query not found']);
  });

  it('use the licensed connection if the pack is owned, else the trial one; a usable cid wins', async () => {
    const connectionOf = async (client: TestClient, query = '') =>
      (await client.get(`/api/queries/SPVAL-VAL02?solutionpack=true${query}`)).json.connectionId;
    expect(await connectionOf(licensed)).toBe(LICENSED);
    expect(await connectionOf(licensed, `&cid=${TRIAL}`)).toBe(TRIAL);
    expect(await connectionOf(licensed, '&cid=nothing')).toBe(LICENSED);
    expect(await connectionOf(trial)).toBe(TRIAL);
    expect(await connectionOf(trial, `&cid=${LICENSED}`)).toBe(TRIAL);
    const { db } = app.services;
    const { packs } = await personWith(db, 'licensed@example.com');
    await changePerson(db, 'licensed@example.com', { packs: '["SPFCL"]' });
    expect(await connectionOf(licensed)).toBe(TRIAL);
    await changePerson(db, 'licensed@example.com', { packs });
  });

  it('cannot be saved or deleted by any user [V12]', async () => {
    const admin = await app.signIn('admin@example.com');
    expect((await admin.put('/api/queries/SPFCL-FCL01', { name: 'Mine' })).status).toBe(403);
    expect((await admin.delete('/api/queries/SPFCL-FCL01')).status).toBe(403);
  });

  it('are refused to an expired account', async () => {
    const expired = await app.signIn('expired@example.com');
    expect((await list(expired, 'subscriptionCode=SPFCL')).status).toBe(403);
    expect((await expired.get('/api/queries/SPFCL-FCL01?solutionpack=true')).status).toBe(403);
  });
});

describe('running the queries of a pack', () => {
  const run = async (client: TestClient, id: string) => {
    const query = (await client.get(`/api/queries/${id}?solutionpack=true`)).json as Query;
    const { connectionId, name, queryText, chart } = query;
    const batch = await runSql(client, { queryId: id, connectionId, name, batchText: queryText, chart });
    expect(errorOf(batch), id).toBeUndefined();
    expect(batch).toMatchObject({ queryId: id, status: 'finished', connectionId });
    const columns = batch.statements[0]?.columns.map((column) => column.name) ?? [];
    for (const column of Object.values(query.chart?.fields ?? {}))
      if (typeof column === 'string') expect(columns, id).toContain(column);
    return batch;
  };

  it('works for each of them on the trial data, with every column that its charts use [R360, T16]', async () => {
    for (const id of ids) await run(trial, id);
  });

  it('works for each of them on the licensed data of a user who owns the packs [R360]', async () => {
    for (const id of ids) await run(licensed, id);
  });
});

describe('the examples of an empty editor', () => {
  it('are three pack queries with the tables they read', async () => {
    const examples = (await trial.get('/api/examples')).json;
    expect(examples.map((example: { name: string }) => example.name)).toEqual([
      'Foreclosure filings by year and stage',
      'AVM accuracy by ZIP',
      'Field population check',
    ]);
    expect(examples[0]).toMatchObject({
      id: 'SPFCL-FCL01',
      queryText: expect.stringContaining('SELECT'),
      chart: { chartType: 'stacked-bar-vertical' },
      objects: ['Foreclosure.ForeclosureEvent'],
    });
    expect((await app.anonymous().get('/api/examples')).status).toBe(401);
  });
});
