import type { ServerResponse } from 'node:http';
import type { SchemaInfo } from '@platbook/contract/workbench/schema-info';
import { registerLake } from '../../../warehouse/src/lake/register-lake.ts';
import { openTrino } from '../../../warehouse/src/lake/trino-statements.ts';
import { writeLake } from '../../../warehouse/src/lake/write-lake.ts';
import { localLakeCatalog } from '../../../warehouse/src/testing/local-lake-catalog.ts';
import { licensePerson } from '../testing/database-rows.ts';
import { openOpaDoor } from '../testing/engines/opa-door.ts';
import { startTrino, type TestTrino, trinoFolder, trinoOpaFolder } from '../testing/engines/start-trino.ts';
import { rulesSecret, smallerLake } from '../testing/engines/trino-world.ts';
import { LICENSED, TRIAL } from '../testing/run-sql.ts';
import { startTestApp, type TestApp } from '../testing/start-test-app.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import type { TestClient } from '../testing/test-client.ts';
import { makeCanaryWarehouse } from '../testing/tiny-warehouse.ts';
import { answerOf, tablesOf } from './boundary-suite.ts';
import { canaryMark, trialCounties } from './ways-out.ts';

const counties = 'select distinct CountyFIPS from Property.PropertyAddress order by 1';
const unseen = "A table or function in this query doesn't exist, or your license doesn't include it";

describe.skipIf(trinoFolder === undefined || trinoOpaFolder === undefined)(
  'property data on a Trino whose OPA plugin asks Platbook',
  () => {
    let app: TestApp;
    let trino: TestTrino;
    let door: Awaited<ReturnType<typeof openOpaDoor>>;
    let trial: TestClient;
    let licensed: TestClient;
    let address: string;

    /** The server's own answers, changed by a test. */
    const serve = (change: (path: string, answer: unknown) => unknown = (_path, answer) => answer) =>
      door.answer(async (path, payload, response) => {
        const url = `/engine-rules/${rulesSecret}/opa/${path}`;
        const headers = { 'content-type': 'application/json' };
        const { statusCode, body } = await app.app.inject({ method: 'POST', url, headers, payload });
        response.statusCode = statusCode;
        response.end(statusCode === 200 ? JSON.stringify(change(path, JSON.parse(body))) : body);
      });

    beforeAll(async () => {
      const warehouse = await makeCanaryWarehouse();
      const lake = temporaryFolder('lake', afterAll);
      const { manifest } = await writeLake({ folder: warehouse, lake, threads: 2, memory: '1GB' });
      address = manifest.objects.find(({ table }) => table.startsWith('property_propertyaddress_'))?.table ?? '';
      door = await openOpaDoor();
      trino = await startTrino({
        catalogs: { lake: localLakeCatalog(lake), other: { 'connector.name': 'tpch' } },
        files: door.files,
        plugins: { opa: `${trinoOpaFolder}/plugin` },
      });
      app = await startTestApp({
        env: {
          WAREHOUSE_FOLDER: warehouse,
          PROPERTY_ENGINE: 'trino',
          PROPERTY_TRINO_URL: trino.url,
          PROPERTY_TRINO_ACCESS_CONTROL: 'opa',
          PROPERTY_TRINO_ISOLATED: 'true',
          PROPERTY_TRINO_REGISTRAR: 'setup',
          PROPERTY_TRINO_RULES_SECRET: rulesSecret,
          TRIAL_STATEMENT_SECONDS: '60',
          STATEMENT_SECONDS: '60',
        },
      });
      serve();
      const ask = openTrino({ url: trino.url, user: 'setup' });
      await registerLake(ask, smallerLake(manifest), { catalog: 'lake', location: 'local:///' });
      [trial, licensed] = [await app.signIn('trial@example.com'), await app.signIn('licensed@example.com')];
    }, 400_000);
    afterAll(async () => {
      await app?.close();
      await trino?.stop();
      await door?.close();
    });

    it('has the rows of the own counties in every table, for a trial user and a licensed one [T01, T02]', {
      timeout: 300_000,
    }, async () => {
      expect(JSON.parse(await answerOf(trial, counties))[0][0].flat()).toEqual(trialCounties);
      const schema: SchemaInfo = (await trial.get(`/api/schema-info/${TRIAL}`)).json;
      expect(tablesOf(schema).length).toBeGreaterThan(20);
      for (const name of tablesOf(schema)) {
        const answer = await answerOf(trial, `select * from ${name} limit 2000`);
        expect(answer, name).toMatch(/null\]$/);
        expect(canaryMark.exec(answer), name).toBeNull();
      }
      const withCounty = tablesOf(schema, 'CountyFIPS').filter((name) => !name.startsWith('Boundaries.GeoBoundary'));
      for (const name of withCounty) {
        const [[rows]] = JSON.parse(await answerOf(trial, `select distinct CountyFIPS from ${name}`));
        expect(trialCounties, name).toEqual(expect.arrayContaining(rows.flat()));
      }
    });

    it.each([
      ['select * from Permits.BuildingPermit', unseen],
      ['select * from Nothing.Nothing', unseen],
      ['select * from other.tiny.nation', unseen],
      ['select * from system.runtime.queries', unseen],
      ['select "$path" from base.ADDRESS', ''],
      ['select * from base."ADDRESS$partitions"', ''],
      ["call lake.system.sync_partition_metadata('base', 'ADDRESS', 'FULL')", ''],
      ["with session query_max_run_time = '9d' select 1", ''],
    ])('refuses %s', async (text, sentence) => {
      const answer = await answerOf(licensed, text.replace('ADDRESS', address), LICENSED);
      expect(answer).toMatch(/^\[\[(\[\])?\]/);
      expect(answer).not.toMatch(/null\]$/);
      expect(answer).toContain(sentence);
      expect(answer).not.toMatch(/https?:|engine-rules|OPA/);
    });

    it('lists no schema, table or hidden column beyond the license', async () => {
      const own: SchemaInfo = (await licensed.get(`/api/schema-info/${LICENSED}`)).json;
      expect(Object.keys(own)).toContain('Property');
      expect(Object.keys(own)).not.toContain('Permits');
      for (const text of [
        'select table_schema, table_name, column_name from information_schema.columns',
        'select table_schema, table_name from information_schema.tables',
        'show schemas',
        'show columns from Property.PropertyAddress',
      ]) {
        const answer = await answerOf(licensed, text, LICENSED);
        expect(answer, text).toMatch(/null\]$/);
        expect(answer, text).not.toMatch(/permits|\$path|report_/i);
      }
    });

    it('a changed license holds for the next query', { timeout: 60_000 }, async () => {
      await licensePerson(app.services, 'licensed@example.com', {
        entitlement: { objects: ['Property.PropertyAddress'], counties: ['12031', '27123'] },
        packs: ['DSPRP'],
      });
      expect(await answerOf(licensed, counties, LICENSED)).toContain('[[["12031"],["27123"]]]');
      expect(await answerOf(licensed, 'select * from Valuation.AVM', LICENSED)).toContain(unseen);
    });

    describe('answers that fail', () => {
      afterEach(() => serve());

      it.each([
        ['are none', (response: ServerResponse) => response.socket?.destroy()],
        [
          'are 503, as while the database is down [T35]',
          (response: ServerResponse) => response.writeHead(503).end('{}'),
        ],
        ['are 404', (response: ServerResponse) => response.writeHead(404).end('{}')],
        ['are broken JSON', (response: ServerResponse) => response.end('{"result": tr')],
        ['have no result', (response: ServerResponse) => response.end('{}')],
      ])('close every table: they %s', { timeout: 120_000 }, async (_what, fail) => {
        door.answer((_path, _body, response) => fail(response));
        const said = await answerOf(trial, counties);
        expect(said).toMatch(/^\[\[\[\]\]/);
        expect(said).not.toMatch(/null\]$/);
        expect(said).not.toMatch(/https?:|engine-rules|OPA/);
        serve();
        expect(JSON.parse(await answerOf(trial, counties))[0][0].flat()).toEqual(trialCounties);
      });

      it.each([
        ['no filter is asked for', (path: string, answer: unknown) => (path === 'row-filters' ? {} : answer)],
        ['everything is allowed', (path: string, answer: unknown) => (path === 'allow' ? { result: true } : answer)],
      ])('are noticed if %s', { timeout: 60_000 }, async (_what, change) => {
        await licensePerson(app.services, 'licensed@example.com', {
          entitlement: { objects: ['Property.PropertyAddress'], counties: ['12031', `9${_what.length}01`] },
          packs: ['DSPRP'],
        });
        serve(change);
        expect(await answerOf(licensed, counties, LICENSED)).toContain("doesn't apply access rules");
      });
    });
  },
);
