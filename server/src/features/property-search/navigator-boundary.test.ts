import { ALL_SET } from '@platbook/contract/packs/entitlement-set';
import { startTestApp } from '../../testing/start-test-app.ts';
import { makeCanaryWarehouse } from '../../testing/tiny-warehouse.ts';
import { openSetSql, setFilesOf } from '../../testing/worlds/index-world.ts';
import { navigatorBoundarySuite } from './navigator-boundary-suite.ts';

const folder = await makeCanaryWarehouse();
const app = await startTestApp({ env: { WAREHOUSE_FOLDER: folder } });
const sql = await openSetSql(setFilesOf(folder, ALL_SET));
afterAll(async () => {
  sql.close();
  await app.close();
});

navigatorBoundarySuite({ app, sql });
