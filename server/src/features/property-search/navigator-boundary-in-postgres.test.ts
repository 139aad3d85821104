import { ALL_SET } from '@platbook/contract/packs/entitlement-set';
import { startTestApp } from '../../testing/start-test-app.ts';
import { makeCanaryWarehouse } from '../../testing/tiny-warehouse.ts';
import { openSetSql, setFilesOf } from '../../testing/worlds/index-world.ts';
import { makePostgresIndex } from '../../testing/worlds/postgres-index-world.ts';
import { navigatorBoundarySuite } from './navigator-boundary-suite.ts';

const folder = await makeCanaryWarehouse();
const { url } = await makePostgresIndex(folder);
const app = await startTestApp({ env: { WAREHOUSE_FOLDER: folder, PROPERTY_INDEX_URL: url } });
const sql = await openSetSql(setFilesOf(folder, ALL_SET));
afterAll(async () => {
  sql.close();
  await app.close();
});

describe('with the property index in PostgreSQL', () => {
  navigatorBoundarySuite({ app, sql });
});
