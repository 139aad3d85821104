import { type DictionaryObject, TRIAL_SET } from '@platbook/contract/packs/entitlement-set';
import { buildRules, userNameOf, userPrefixOf } from './build-rules.ts';
import { openOpaDecisions } from './opa-decisions.ts';
import { parseOpaQuestion } from './opa-question.ts';

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
  object('Reference', 'DataDictionary', 'ObjectName'),
];
const narrow = { objects: ['Property.PropertyAddress'], counties: ['12031', "1'2"] };
const sets = [TRIAL_SET, narrow, { objects: ['*'], counties: ['*'] }, { objects: [], counties: [] }];
const input = { catalog: 'lake', principal: 'platbook', registrar: 'loader', dictionary, sets };
const document = buildRules(input);
const decisions = openOpaDecisions(JSON.stringify(document));

const nameOf = (set: (typeof sets)[number]) => userNameOf(userPrefixOf(set, input), 'a1');
const reader = nameOf(narrow);
const stranger = 'pb-0123456789abcdef01234567-a1';
const users = [...sets.map(nameOf), 'loader', 'platbook', 'analyst', '', `${reader} `, reader.toUpperCase()];

const ask = (user: string, operation: string, resource?: object, more: object = {}) => {
  const question = parseOpaQuestion({
    input: { context: { identity: { user, groups: [] } }, action: { operation, resource, ...more } },
  });
  if (question === undefined) throw new Error('not a question');
  return question;
};
const allows = (...question: Parameters<typeof ask>) => decisions.isAllowed(ask(...question));
const tableOf = (name: string, columns?: readonly string[]) => {
  const [catalogName, schemaName, tableName] = name.split('.');
  return { table: { catalogName, schemaName, tableName, columns } };
};

interface FileRule {
  user?: string;
  catalog?: string;
  schema?: string;
  table?: string;
  allow?: string;
  privileges?: readonly string[];
  columns?: readonly { name: string }[];
  filter?: string;
}
const compiled = new Map<string, RegExp>();
function isLike(pattern: string, text: string): boolean {
  const regex = compiled.get(pattern) ?? new RegExp(`^(?:${pattern})$`);
  compiled.set(pattern, regex);
  return regex.test(text);
}

/** Trino's way with the file: the first rule whose patterns match the whole names. */
function inFile(rules: readonly FileRule[], names: Record<string, string | undefined>): FileRule | undefined {
  return rules.find((rule) =>
    (['user', 'catalog', 'schema', 'table'] as const).every(
      (key) => rule[key] === undefined || isLike(rule[key], names[key] ?? ''),
    ),
  );
}

it('decide each table, column and filter as the file of the rules does, for every user', () => {
  const tables = [
    ...['property.propertyaddress', 'valuation.avm', 'reference.dimcounty', 'property.avm', 'gone.table'],
    ...dictionary.map(({ schema, name }) => `base.${schema}_${name}_0a1b2c3d`.toLowerCase()),
    ...['base.report_sales_0a1b2c3d', 'base.property_propertyaddress_0a1b2c3d$partitions', 'base.property'],
  ].flatMap((name) => [`lake.${name}`, `other.${name}`, `lake2.${name}`]);
  const lists = [[], ['propertyid'], ['propertyid', '$path'], ['$partition']];
  let allowed = 0;
  for (const user of users)
    for (const name of tables) {
      const [catalog, schema, table] = name.split('.');
      const mode = inFile(document.catalogs, { user, catalog })?.allow ?? 'none';
      const rule = inFile(document.tables as FileRule[], { user, catalog, schema, table });
      const has = (privilege: string, isChange: boolean) =>
        mode !== 'none' && (mode === 'all' || !isChange) && (rule?.privileges ?? []).includes(privilege);
      const about = `${user} ${name}`;
      for (const columns of lists) {
        const isHidden = columns.some((column) => rule?.columns?.some((denied) => denied.name === column));
        const expected = has('SELECT', false) && !isHidden;
        expect(allows(user, 'SelectFromColumns', tableOf(name, columns)), about).toBe(expected);
        if (expected) allowed += 1;
      }
      expect(allows(user, 'ShowColumns', tableOf(name)), about).toBe(has('SELECT', false));
      expect(allows(user, 'FilterTables', tableOf(name)), about).toBe(has('SELECT', false));
      for (const [operation, privilege] of [
        ['InsertIntoTable', 'INSERT'],
        ['TruncateTable', 'DELETE'],
        ['UpdateTableColumns', 'UPDATE'],
        ['DropTable', 'OWNERSHIP'],
        ['CreateView', 'OWNERSHIP'],
        ['ShowCreateTable', 'OWNERSHIP'],
      ] as const)
        expect(allows(user, operation, tableOf(name)), `${about} ${operation}`).toBe(has(privilege, true));
      const filters = rule?.filter === undefined ? [] : [{ expression: rule.filter }];
      expect(decisions.rowFiltersOf(ask(user, 'GetRowFilters', tableOf(name))), about).toEqual(
        has('SELECT', false) ? filters : [{ expression: 'false' }],
      );
    }
  expect(allowed).toBeGreaterThan(60);
});

it('let only the service user become a user of a set, and only those and the registrar run queries', () => {
  const may = (user: string, other: string) => allows(user, 'ImpersonateUser', { user: { user: other } });
  expect(users.filter((other) => may('platbook', other))).toEqual(sets.map(nameOf));
  for (const user of users.filter((name) => name !== 'platbook'))
    expect(
      users.filter((other) => may(user, other)),
      user,
    ).toEqual([]);
  expect(may('platbook', stranger)).toBe(false);
  expect(users.filter((user) => allows(user, 'ExecuteQuery'))).toEqual([...sets.map(nameOf), 'loader']);
});

it('list the catalog, schemas and tables that the user reads, and of each only shown columns', () => {
  const allowedOf = (operation: string, filterResources: object[], user = reader) =>
    decisions.allowedOf(ask(user, operation, undefined, { filterResources }));
  const catalogs = ['system', 'lake', 'other'].map((name) => ({ catalog: { name } }));
  const schemas = ['base', 'property', 'valuation', 'information_schema'].map((schemaName) => ({
    schema: { catalogName: 'lake', schemaName },
  }));
  const tables = ['lake.valuation.avm', 'lake.property.propertyaddress', 'other.property.propertyaddress'];
  expect(allowedOf('FilterCatalogs', catalogs)).toEqual([1]);
  expect(allowedOf('FilterSchemas', schemas)).toEqual([0, 1]);
  expect(
    allowedOf(
      'FilterTables',
      tables.map((name) => tableOf(name)),
    ),
  ).toEqual([1]);
  const columns = ['propertyid', '$path', 'countyfips', '$file_size'];
  expect(allowedOf('FilterColumns', [tableOf('lake.base.property_propertyaddress_0a1b2c3d', columns)])).toEqual([0, 2]);
  expect(allowedOf('FilterColumns', [tableOf('lake.valuation.avm', columns)])).toEqual([]);
  expect(allowedOf('FilterColumns', [tableOf('lake.information_schema.columns', columns)])).toHaveLength(4);
  for (const column of columns)
    expect(allows(reader, 'FilterColumns', tableOf('lake.base.property_propertyaddress_0a1b2c3d', [column]))).toBe(
      !column.startsWith('$'),
    );
  expect(allowedOf('FilterCatalogs', catalogs, 'analyst')).toEqual([]);
  expect(allowedOf('FilterSchemas', [{ schema: { catalogName: 'lake' } }, {}])).toEqual([]);
});

it('let the registrar make tables and views in the catalog and call its procedures', () => {
  const procedure = (catalogName: string) => ({
    function: { catalogName, schemaName: 'system', functionName: 'register_partition' },
  });
  for (const user of ['loader', reader, 'platbook']) {
    const isLoader = user === 'loader';
    const schema = { schema: { catalogName: 'lake', schemaName: 'base', properties: {} } };
    expect(allows(user, 'CreateSchema', schema), user).toBe(isLoader);
    expect(allows(user, 'ExecuteProcedure', procedure('lake')), user).toBe(isLoader);
    expect(allows(user, 'ExecuteProcedure', procedure('other')), user).toBe(false);
    const renamed = { targetResource: tableOf('lake.base.b') };
    expect(allows(user, 'RenameTable', tableOf('lake.base.a'), renamed), user).toBe(isLoader);
    expect(allows(user, 'RenameTable', tableOf('lake.base.a')), user).toBe(false);
    const view = tableOf('lake.base.a', ['x']);
    expect(allows(user, 'CreateViewWithSelectFromColumns', view), user).toBe(isLoader);
  }
});

it('deny every other operation, also ones of later versions', () => {
  const schema = { catalogName: 'lake', schemaName: 'property' };
  for (const operation of [
    'SetSystemSessionProperty',
    'SetCatalogSessionProperty',
    'ReadSystemInformation',
    'WriteSystemInformation',
    'ViewQueryOwnedBy',
    'FilterViewQueryOwnedBy',
    'KillQueryOwnedBy',
    'ExecuteFunction',
    'FilterFunctions',
    'ExecuteTableProcedure',
    'SetTableAuthorization',
    'CreateCatalog',
    'Anything',
    'constructor',
    '',
  ])
    for (const user of users)
      for (const resource of [
        undefined,
        { schema, user: { user: reader }, catalog: { name: 'lake' } },
        tableOf('lake.property.propertyaddress', []),
        { function: { ...schema, functionName: 'f' } },
      ])
        expect(allows(user, operation, resource), `${operation} ${user}`).toBe(false);
});

it('are withheld for the name of a set that this node has not heard of, except whether it exists', () => {
  for (const operation of ['SelectFromColumns', 'GetRowFilters', 'FilterTables', 'AccessCatalog'])
    expect([stranger, reader, 'analyst'].map((user) => decisions.canAnswer(ask(user, operation)))).toEqual([
      false,
      true,
      true,
    ]);
  expect(decisions.canAnswer(ask(stranger, 'ExecuteQuery'))).toBe(true);
});

it('show no view in information_schema, by which the driver sees that the plugin asks for filters', () => {
  const filtersOf = (name: string) => decisions.rowFiltersOf(ask(reader, 'GetRowFilters', tableOf(name)));
  expect(filtersOf('lake.information_schema.views')).toEqual([{ expression: 'false' }]);
  expect(filtersOf('lake.information_schema.columns')).toEqual([]);
});

it('are refused for rules with a condition that they would ignore', () => {
  const withRole = { ...document, tables: [{ role: 'admin', privileges: ['SELECT'] }, ...document.tables] };
  expect(() => openOpaDecisions(JSON.stringify(withRole))).toThrow('unknown field role');
});

it.each([
  [undefined],
  ['x'],
  [[]],
  [{}],
  [{ input: { context: { identity: { user: 7 } }, action: { operation: 'ExecuteQuery' } } }],
  [{ input: { context: { identity: { user: 'a' } }, action: {} } }],
  [{ input: { context: { identity: { user: 'a' } }, action: { operation: 'x', filterResources: 'y' } } }],
])('%j is no question', (body) => {
  expect(parseOpaQuestion(body)).toBeUndefined();
});
