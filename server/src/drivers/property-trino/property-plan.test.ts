import { StatementError } from '../driver.ts';
import { plainPlan } from './property-plan.ts';

const objects = ['Property.PropertyAddress', 'Reference.DimCounty'];
const scan = (table: string, more: object = {}) => ({
  id: '12086',
  name: 'ScanFilterProject',
  descriptor: { table, filterPredicate: "(countyfips = '12086')", ...more },
  outputs: [{ type: 'varchar', name: 'countyfips_3' }],
  details: ['countyfips := countyfips:string:PARTITION_KEY', '    :: [[12086]]'],
  estimates: [{ outputRowCount: 12086 }],
  children: [],
});
const plainOf = (plan: unknown) => JSON.parse(plainPlan(JSON.stringify([JSON.stringify(plan)]), objects));

it('of the property data has steps, the names of objects and columns, and nothing else', () => {
  const join = {
    ...scan('lake:base:property_propertyaddress_e66fadd8'),
    name: 'InnerJoin',
    descriptor: { criteria: '(countyfips = countyfips_3)', hashColumn: '[]', distribution: 'PARTITIONED' },
    children: [scan('lake:base:property_propertyaddress_e66fadd8'), scan('lake:base:reference_dimcounty_97ec6179')],
  };
  expect(plainOf(join)).toEqual({
    name: 'InnerJoin',
    descriptor: { criteria: '(countyfips = countyfips)' },
    children: [
      { name: 'ScanFilterProject', descriptor: { table: 'Property.PropertyAddress' }, children: [] },
      { name: 'ScanFilterProject', descriptor: { table: 'Reference.DimCounty' }, children: [] },
    ],
  });
});

it('of the property data names no other table, and nothing with a constant in it', () => {
  const { descriptor } = plainOf(scan('lake:base:report_sales_97ec6179', { keys: "['12086']", orderBy: '[n DESC]' }));
  expect(descriptor).toEqual({ table: 'Other', orderBy: '[n DESC]' });
  expect(plainOf({ ...scan('local:///lake/tables/x.parquet'), name: 'File /x' })).toEqual({
    name: 'Step',
    descriptor: {},
    children: [],
  });
});

it.each(['', '[]', '["no"]', '["[1"]'])('is one sentence if the engine answers %j', (answer) => {
  expect(() => plainPlan(answer, objects)).toThrow(StatementError);
});
