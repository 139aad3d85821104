import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DataProfile } from '@platbook/contract/packs/data-profile';
import { ALL_SET } from '@platbook/contract/packs/entitlement-set';
import { MODEL } from '../model.ts';
import { openSmallSharedWarehouse } from '../testing/build-test-warehouse.ts';
import { profileWarehouse } from './profile-warehouse.ts';

it('a build writes the profile that the command prints: columns, and rows and values by county, as the tables have them', async () => {
  const warehouse = await openSmallSharedWarehouse();
  onTestFinished(() => warehouse.close());
  const file = join(warehouse.folder, 'profile.json');
  const profile = JSON.parse(readFileSync(file, 'utf8')) as DataProfile;
  expect(await profileWarehouse(warehouse.folder, { threads: 1, memory: '1GB' })).toEqual(profile);
  expect(profile.objects.map(({ name }) => name)).toEqual(MODEL.map(({ name }) => name));

  const address = profile.objects.find(({ name }) => name === 'Property.PropertyAddress');
  const zip = address?.columns.findIndex(([name]) => name === 'SitusZIP') ?? -1;
  const counted = await warehouse.list(
    ALL_SET,
    "SELECT CountyFIPS || ' ' || count(*) || ' ' || count(SitusZIP) FROM Property.PropertyAddress GROUP BY CountyFIPS ORDER BY CountyFIPS",
  );
  expect(address?.counts?.rows.map(([fips, rows, ...filled]) => `${fips} ${rows} ${filled[zip]}`)).toEqual(counted);
  expect(profile.counties).toContainEqual(['12031', 'Duval, FL']);
  expect(profile.objects.filter(({ kind, counts }) => kind === 'view' && counts !== null)).toEqual([]);

  const loans = profile.codes.find(({ name }) => name === 'Reference.DimLoanType');
  expect(loans?.values.length).toBeGreaterThan(2);
  expect(loans?.columns).toContain('Reference.DimLoanType.LoanTypeCode');
  expect(loans?.columns.some((column) => column.startsWith('Mortgage.'))).toBe(true);
});
