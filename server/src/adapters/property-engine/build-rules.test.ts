import { type DictionaryObject, entitlementSetHash, TRIAL_SET } from '@platbook/contract/packs/entitlement-set';
import { buildRules, userNameOf, userPrefixOf } from './build-rules.ts';

const object = (schema: string, name: string, ...columns: string[]): DictionaryObject => ({
  schema,
  name,
  kind: 'table',
  description: '',
  isReference: schema === 'Reference',
  columns: columns.map((column_name) => ({ column_name, column_description: '', data_type: 'int' })),
});
const dictionary = [
  object('Property', 'PropertyAddress', 'PropertyID', 'CountyFIPS'),
  object('Valuation', 'AVM', 'PropertyID', 'CountyFIPS'),
  object('Boundaries', 'GeoBoundary', 'GeoID', 'CountyFIPS'),
  object('Reference', 'DimCounty', 'CountyFIPS'),
  object('Reference', 'DimDeedType', 'DeedTypeCode'),
  object('Reference', 'DataDictionary', 'ObjectName'),
];
const input = { catalog: 'lake', principal: 'platbook', registrar: undefined, dictionary };
const narrow = { objects: ['Property.PropertyAddress', 'Gone.Table'], counties: ["1'2", '12031'] };
const all = { objects: ['*'], counties: ['*'] };

interface Rule {
  privileges?: readonly string[];
  user?: string;
  schema?: string;
  table?: string;
  filter?: string;
}

/** Trino's way: the first rule whose patterns match the whole names. */
function firstRule(rules: readonly Rule[], user: string, schema: string, table: string): Rule | undefined {
  const isLike = (pattern: string | undefined, text: string) =>
    pattern === undefined || new RegExp(`^(?:${pattern})$`).test(text);
  return rules.find((rule) => isLike(rule.user, user) && isLike(rule.schema, schema) && isLike(rule.table, table));
}

describe('the rules of the engine', () => {
  it('have every section, each closed to users without a rule, because a missing one opens what it is about', () => {
    const rules = buildRules({ ...input, sets: [] });
    expect(rules).toEqual({
      catalogs: [{ allow: 'none' }],
      schemas: [{ owner: false }],
      tables: [{ privileges: [] }],
      queries: [{ allow: [] }],
      impersonation: [{ new_user: '.*', allow: false }],
      principals: [
        { principal: 'platbook', user: 'platbook', allow: true },
        { principal: '.*', user: '.*', allow: false },
      ],
      system_session_properties: [{ allow: false }],
      catalog_session_properties: [{ allow: false }],
      system_information: [{ allow: [] }],
      functions: [{ privileges: [] }],
      procedures: [{ privileges: [] }],
      authorization: [{ new_user: '.*', new_role: '.*', allow: false }],
    });
  });

  it("give a set's users its objects and all reference tables, in its counties", () => {
    const { tables } = buildRules({ ...input, sets: [narrow] });
    const user = userNameOf(userPrefixOf(narrow, input), 'aB-12');
    const ruleOf = (schema: string, table: string) => firstRule(tables, user, schema, table);
    const own = "countyfips IN ('1''2', '12031')";
    expect(ruleOf('base', 'property_propertyaddress_0a1b2c3d')).toMatchObject({ privileges: ['SELECT'], filter: own });
    expect(ruleOf('base', 'reference_dimcounty_0a1b2c3d')).toMatchObject({ filter: own });
    expect(ruleOf('base', 'reference_dimdeedtype_0a1b2c3d')).not.toHaveProperty('filter');
    expect(ruleOf('base', 'reference_datadictionary_0a1b2c3d')).toMatchObject({
      filter: `entitlementset IN ('${entitlementSetHash(narrow)}')`,
    });
    expect(ruleOf('property', 'propertyaddress')).toMatchObject({ privileges: ['SELECT'] });
    for (const [schema, table] of [
      ['base', 'valuation_avm_0a1b2c3d'],
      ['base', 'property_propertyaddress_0a1b2c3d$partitions'],
      ['base', 'report_sales_0a1b2c3d'],
      ['valuation', 'avm'],
      ['property', 'avm'],
      ['gone', 'table'],
      ['information_schema_', 'x'],
    ] as const)
      expect(ruleOf(schema, table), table).toEqual({ privileges: [] });
  });

  it('give the user that registers tables everything in the catalog, nothing elsewhere, and no name but its own', () => {
    const given = { user: 'loader', catalog: 'lake' };
    const rules = buildRules({ ...input, registrar: 'loader', sets: [narrow] });
    const { catalogs, schemas, procedures } = rules;
    expect([catalogs.at(-2), schemas, procedures]).toEqual([
      { ...given, allow: 'all' },
      [{ ...given, owner: true }, { owner: false }],
      [{ ...given, privileges: ['EXECUTE'] }, { privileges: [] }],
    ]);
    expect(rules.tables.at(-2)).toEqual({ ...given, privileges: expect.arrayContaining(['SELECT', 'OWNERSHIP']) });
    expect(rules.principals.filter((rule) => rule.user === 'loader')).toEqual([
      { principal: 'loader', user: 'loader', allow: true },
    ]);
    expect(JSON.stringify(rules.impersonation)).not.toContain('loader');
  });

  it('hide the columns that tell where and how rows are stored', () => {
    const { tables } = buildRules({ ...input, sets: [all] });
    const base = tables.filter((rule) => 'schema' in rule && rule.schema === 'base');
    expect(base.length).toBeGreaterThan(0);
    for (const rule of base)
      expect(rule).toMatchObject({ columns: expect.arrayContaining([{ name: '$path', allow: false }]) });
  });

  it('filter nothing by county in a set of all counties, and everything in a set of none', () => {
    const filters = (counties: string[]) =>
      buildRules({ ...input, sets: [{ objects: ['*'], counties }] }).tables.flatMap((rule) =>
        'filter' in rule && rule.filter !== undefined ? [rule.filter] : [],
      );
    expect(filters(['*']).every((filter) => filter.startsWith('entitlementset IN'))).toBe(true);
    expect(filters([])).toContain('false');
  });

  it("keep the states and metro areas of a set's counties", () => {
    const { tables } = buildRules({ ...input, sets: [TRIAL_SET] });
    const user = userNameOf(userPrefixOf(TRIAL_SET, input), 'a');
    expect(firstRule(tables, user, 'base', 'boundaries_geoboundary_0a1b2c3d')?.filter).toMatch(
      /^\(countyfips IN \('06111', .*\) OR \(countyfips IS NULL AND geoid IN \(SELECT 'ST'/,
    );
  });

  it('are for names that change with them, so that a name works only while the engine has exactly these rules', () => {
    const prefixes = [
      userPrefixOf(narrow, input),
      userPrefixOf({ ...narrow, counties: ['12031'] }, input),
      userPrefixOf(narrow, { ...input, catalog: 'other' }),
      userPrefixOf(narrow, { ...input, dictionary: dictionary.slice(1) }),
    ];
    expect(new Set(prefixes).size).toBe(prefixes.length);
    expect(userPrefixOf({ ...narrow, counties: [...narrow.counties].reverse() }, input)).toBe(prefixes[0]);
    const [{ user } = {}] = buildRules({ ...input, sets: [narrow] }).queries as Rule[];
    const matches = (name: string) => new RegExp(`^(?:${user})$`).test(name);
    expect(matches(userNameOf(prefixes[0] as string, '0b5e-FF'))).toBe(true);
    for (const name of [
      prefixes[0] as string,
      userNameOf(prefixes[1] as string, '0b5e'),
      `${prefixes[0]}a b`,
      'platbook',
    ])
      expect(matches(name), name).toBe(false);
  });
});
