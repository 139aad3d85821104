import { makeCanaryWarehouse } from '../../../testing/tiny-warehouse.ts';
import { openIndexWorld } from '../../../testing/worlds/index-world.ts';
import { makePostgresIndex } from '../../../testing/worlds/postgres-index-world.ts';
import { openWarehouseFiles } from '../../warehouse-files/index.ts';
import { propertyIndexSuite } from '../property-index-suite.ts';
import { propertySqlSuite } from '../property-sql-suite.ts';
import { suggestSuite } from '../suggest-suite.ts';
import { PostgresIndex } from './postgres-index.ts';

const folder = await makeCanaryWarehouse();
const files = await openIndexWorld(Promise.resolve(folder));
const made = await makePostgresIndex(folder);
const index = new PostgresIndex({ url: made.url, setOf: openWarehouseFiles(folder).setOf, files: files.index });
const world = { ...files, index };
afterAll(() => index.close());

describe('the property index in PostgreSQL', () => {
  propertyIndexSuite(world);
  propertySqlSuite(world);
  suggestSuite(world);
});
