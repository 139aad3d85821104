import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { TRIAL_COUNTIES } from '@platbook/contract/packs/entitlement-set';
import type { LakeManifest } from '@platbook/contract/packs/lake-manifest';
import { registerLake } from '../../../../warehouse/src/lake/register-lake.ts';
import { openTrino } from '../../../../warehouse/src/lake/trino-statements.ts';
import { writeLake } from '../../../../warehouse/src/lake/write-lake.ts';
import { localLakeCatalog } from '../../../../warehouse/src/testing/local-lake-catalog.ts';
import { startTestApp, type TestApp } from '../start-test-app.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { makeCanaryWarehouse } from '../tiny-warehouse.ts';
import { openRules, openRulesDoor } from './rules-door.ts';
import { startTrino, type TestTrino } from './start-trino.ts';

export const rulesSecret = randomBytes(24).toString('base64url');
const refreshMilliseconds = 1_200;

/** Enough for a user's own counties, other users' and the marked ones: each partition is a request. */
const foreignCounties = ['06037', '12011', '12086'];
const counties = new Set([...TRIAL_COUNTIES, ...foreignCounties, '99001', '99002', '99003']);

export function smallerLake(manifest: LakeManifest): LakeManifest {
  const objects = manifest.objects
    .filter(({ schema }) => schema !== 'Report')
    .map((object) => ({
      ...object,
      columns: object.columns.map((column) => ({ ...column, description: '' })),
      files: object.files.filter(
        ({ partition }) => object.partitionedBy !== 'CountyFIPS' || partition === null || counties.has(partition),
      ),
    }));
  return { ...manifest, objects };
}

export type TrinoWorld = Awaited<ReturnType<typeof openTrinoWorld>>;

/** A server whose property data are in a lake with marked rows, on a Trino that loads its rules from the server through a door. */
export async function openTrinoWorld(env: Record<string, string> = {}) {
  const warehouse = await makeCanaryWarehouse();
  const lake = temporaryFolder('lake', afterAll);
  const { manifest } = await writeLake({ folder: warehouse, lake, threads: 2, memory: '1GB' });
  const door = await openRulesDoor();
  let trino: TestTrino | undefined;
  let app: TestApp | undefined;
  const close = async () => {
    await app?.close();
    await trino?.stop();
    await door.close();
  };
  try {
    trino = await startTrino({
      catalogs: { lake: localLakeCatalog(lake), other: { 'connector.name': 'tpch' } },
      files: door.files,
    });
    const ask = openTrino({ url: trino.url, user: 'setup' });
    await registerLake(ask, smallerLake(manifest), { catalog: 'lake', location: 'local:///' });
    app = await startTestApp({
      env: {
        WAREHOUSE_FOLDER: warehouse,
        PROPERTY_ENGINE: 'trino',
        PROPERTY_TRINO_URL: trino.url,
        PROPERTY_TRINO_ISOLATED: 'true',
        PROPERTY_TRINO_REGISTRAR: 'setup',
        PROPERTY_TRINO_RULES_SECRET: rulesSecret,
        TRIAL_STATEMENT_SECONDS: '60',
        STATEMENT_SECONDS: '60',
        TEAM_DOMAINS: 'example.com',
        ...env,
      },
    });
  } catch (error) {
    await close();
    throw error;
  }
  const server = app;
  const load = async () => {
    const { statusCode, body } = await server.app.inject({ url: `/engine-rules/${rulesSecret}` });
    return { statusCode, body };
  };
  const settle = () => pause(refreshMilliseconds);
  return {
    app: server,
    trino,
    door,
    lake,
    /** The text with the real names of tables for those ending in `_00000000`. */
    withTables: (text: string) =>
      text.replace(
        /(\w+)_00000000/g,
        (found, start: string) =>
          manifest.objects.find(({ table }) => table.slice(0, -9) === start.toLowerCase())?.table ?? found,
      ),
    close,
    /** The server's rules, changed by a test. */
    async serve(change: (rules: Record<string, unknown>) => Record<string, unknown> = (rules) => rules) {
      door.answer(async (response) => {
        const { statusCode, body } = await load();
        response.statusCode = statusCode;
        response.end(statusCode === 200 ? JSON.stringify(change(JSON.parse(body))) : body);
      });
      await settle();
    },
    settle,
    openRules,
  };
}
