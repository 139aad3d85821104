import type { DataProfile, ProfiledObject } from '@platbook/contract/packs/data-profile';
import { ALL_SET } from '@platbook/contract/packs/entitlement-set';
import { invent } from '../../testing/updates/invented-profile.ts';
import type { InventedProfile } from '../../testing/updates/update-data.ts';
import { compareProfiles } from './compare-profiles.ts';
import { type ChangeFilter, describeChanges, selectChanges } from './describe-changes.ts';

const set = (objects: string[], counties: string[]) => ({ objects, counties });

function changesOf(change: (profile: InventedProfile) => void, held = ALL_SET, start = invent()) {
  const after = structuredClone(start);
  change(after);
  const { changes, rows } = describeChanges(compareProfiles(start, after), held);
  return { texts: changes.map(({ object, text }) => (object === null ? text : `${object}: ${text}`)), rows };
}

const homes = (profile: InventedProfile) => profile.objects[0] as InventedProfile['objects'][number];

it('finds nothing between two equal versions', () => {
  expect(compareProfiles(invent(), invent())).toEqual([]);
});

it.each<[string, (profile: InventedProfile) => void, string[]]>([
  [
    'an added view',
    ({ objects }) => void objects.push({ name: 'Tax.Late', kind: 'view', columns: [], counts: null }),
    ['Tax.Late: The view was added.'],
  ],
  ['a removed table', ({ objects }) => void objects.pop(), ['Tax.Bill: The table was removed.']],
  [
    'an added column',
    (profile) => {
      homes(profile).columns.push(['Roof', 'varchar(20)']);
      for (const row of homes(profile).counts!.rows) row.push(0);
    },
    ['Property.Home: Column Roof (varchar(20)) was added.'],
  ],
  [
    'a renamed column',
    (profile) => {
      homes(profile).columns[1] = ['PostalCode', 'char(5)'];
    },
    ['Property.Home: Column PostalCode (char(5)) was added.', 'Property.Home: Column ZIP (char(5)) was removed.'],
  ],
  [
    'a changed type',
    (profile) => {
      homes(profile).columns[1] = ['ZIP', 'varchar(10)'];
    },
    ['Property.Home: The type of ZIP changed from char(5) to varchar(10).'],
  ],
  [
    'changed codes',
    ({ codes }) => {
      codes[0]!.values = [
        ['CNV', 'Conventional'],
        ['FHA', 'Federal Housing Administration'],
        ['USDA', ''],
      ];
      codes[1]!.values = [['OPEN', '']];
    },
    [
      'Reference.DimLoanType: Codes: added USDA; removed VA (Veterans); changed FHA (Federal Housing Administration, before FHA loan).',
      'Tax.Bill: Codes of Status: removed PAID.',
    ],
  ],
  [
    'an added county',
    ({ counties }) => void counties.push(['06111', 'Ventura, CA']),
    ['Ventura, CA (06111) was added.'],
  ],
  ['a removed county', ({ counties }) => void counties.pop(), ['Miami-Dade, FL (12086) was removed.']],
  [
    'a fill rate',
    (profile) => {
      homes(profile).counts!.rows[0]![3] = 80;
    },
    ['Property.Home: ZIP has a value in 93.3% of the rows, before in 100.0%.'],
  ],
])('tells %s', (_, change, texts) => {
  expect(changesOf(change)).toEqual({ texts, rows: null });
});

it('treats a fill rate that drifts by less than a percentage point as noise', () => {
  const drift = (filled: number) => (profile: InventedProfile) => {
    for (const row of homes(profile).counts!.rows) row[3] = (row[1] * filled) / 1_000;
  };
  expect(changesOf(drift(991)).texts).toEqual([]);
  expect(changesOf(drift(990)).texts).toHaveLength(1);
});

it('sums a fill rate over the counties of the set, where the change can be larger, smaller or noise', () => {
  const change = (profile: InventedProfile) => {
    homes(profile).counts!.rows[0]![3] = 80;
  };
  expect(changesOf(change, set(['*'], ['12031'])).texts).toEqual([
    'Property.Home: ZIP has a value in 80.0% of the rows, before in 100.0%.',
  ]);
  expect(changesOf(change, set(['*'], ['12086'])).texts).toEqual([]);
});

it('groups rows by table and by county', () => {
  const change = (profile: InventedProfile) => {
    homes(profile).counts!.rows[0] = ['12031', 110, 110, 110];
    profile.objects[1]!.counts!.rows[1] = ['12086', 25, 25, 25];
  };
  expect(changesOf(change)).toEqual({
    texts: [],
    rows: {
      tables: [
        { object: 'Property.Home', before: 300, after: 310 },
        { object: 'Tax.Bill', before: 30, after: 35 },
      ],
      counties: [
        { fips: '12031', name: 'Duval, FL', before: 110, after: 120 },
        { fips: '12086', name: 'Miami-Dade, FL', before: 220, after: 225 },
      ],
    },
  });
});

it('shows no figure of an object or county outside the set, and names no such county', () => {
  const change = (profile: InventedProfile) => {
    homes(profile).counts!.rows[1] = ['12086', 999, 1, 1];
    profile.objects[1]!.counts!.rows[0] = ['12031', 77, 1, 1];
    profile.objects[1]!.columns[1] = ['Amount', 'money'];
    profile.counties.push(['06037', 'Los Angeles, CA']);
    homes(profile).counts!.rows.push(['', 500, 500, 500]);
  };
  const found = changesOf(change, set(['Property.Home'], ['12031']));
  expect(found).toEqual({
    texts: ['Tax.Bill: Column Amount (money) was added.', 'Tax.Bill: Column Total (decimal(10,2)) was removed.'],
    rows: null,
  });
  const start = invent();
  const after = structuredClone(start);
  change(after);
  const locked = describeChanges(compareProfiles(start, after), set(['Property.Home'], ['12031'])).changes;
  expect(locked.map(({ isLicensed }) => isLicensed)).toEqual([false, false]);
});

it('filters by kind and by part of a table', () => {
  const start = invent();
  const after = structuredClone(start);
  homes(after).columns[1] = ['ZIP', 'varchar(10)'];
  after.objects.pop();
  homes(after).counts!.rows[0]![1] = 101;
  const changes = compareProfiles(start, after);
  const textsOf = (filter: ChangeFilter) => {
    const { changes: found, rows } = selectChanges(describeChanges(changes, ALL_SET), filter);
    return [found.length, rows?.tables.length ?? 0];
  };
  expect(textsOf({ kind: 'type' })).toEqual([1, 0]);
  expect(textsOf({ kind: 'rows' })).toEqual([0, 1]);
  expect(textsOf({ table: 'tax' })).toEqual([1, 0]);
  expect(textsOf({ table: 'home' })).toEqual([1, 1]);
});

it('compares a table without counties as a whole, for any set that has it', () => {
  const start: DataProfile = invent();
  const area: ProfiledObject = {
    name: 'Reference.Area',
    kind: 'table',
    columns: [['Area', 'varchar(9)']],
    counts: { isByCounty: false, rows: [['', 4, 4]] },
  };
  const before = { ...start, objects: [...start.objects, area] };
  const later = { ...area, counts: { isByCounty: false, rows: [['', 5, 5] as const] } };
  const changes = compareProfiles(before, { ...start, objects: [...start.objects, later] });
  expect(describeChanges(changes, set([], ['12031'])).rows?.tables).toEqual([
    { object: 'Reference.Area', before: 4, after: 5 },
  ]);
});
