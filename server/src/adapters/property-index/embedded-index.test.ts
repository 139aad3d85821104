import { makeCanaryWarehouse } from '../../testing/tiny-warehouse.ts';
import { openIndexWorld } from '../../testing/worlds/index-world.ts';
import { propertyIndexSuite } from './property-index-suite.ts';
import { propertySqlSuite } from './property-sql-suite.ts';
import { suggestSuite } from './suggest-suite.ts';

const world = await openIndexWorld();
const marked = await openIndexWorld(makeCanaryWarehouse());

describe('the property index in the files of each set', () => {
  propertyIndexSuite(world);
  propertySqlSuite(world);
  suggestSuite(marked);
});
