import { type EntitlementSet, entitlementSetHash } from '@platbook/contract/packs/entitlement-set';

/** Files of `etc/` for a Trino where `platbook` reads everything and each other user the rows of a set, as docs/decisions/0027 says. */
export function lakeRules(users: Readonly<Record<string, EntitlementSet>>): Record<string, string> {
  const rules = {
    catalogs: [{ catalog: '.*', allow: 'all' }],
    schemas: [{ user: 'platbook', owner: true }, { owner: false }],
    tables: [
      { user: 'platbook', privileges: ['SELECT', 'INSERT', 'DELETE', 'UPDATE', 'OWNERSHIP'] },
      ...Object.entries(users).flatMap(([user, set]) => rowsOf(user, set)),
      { catalog: 'lake', schema: '(?!base).*', privileges: ['SELECT'] },
    ],
    // `startTrino` reads the list of nodes.
    system_information: [{ user: 'test', allow: ['read'] }],
    procedures: [{ user: 'platbook', privileges: ['EXECUTE'] }, { privileges: [] }],
  };
  return {
    'access-control.properties': 'access-control.name=file\nsecurity.config-file=etc/rules.json\n',
    'rules.json': JSON.stringify(rules),
  };
}

function rowsOf(user: string, set: EntitlementSet) {
  const rows = { user, catalog: 'lake', schema: 'base', privileges: ['SELECT'] };
  const counties = set.counties.map((county) => `'${county}'`).join(', ');
  return [
    {
      ...rows,
      table: 'reference_(datadictionary|publishstatus|countycoverage)_.*',
      filter: `entitlementset = '${entitlementSetHash(set)}'`,
    },
    { ...rows, table: 'reference_dim(?!county).*' },
    { ...rows, table: 'report_.*', filter: `county IN (${counties})` },
    { ...rows, table: '.*', filter: `countyfips IN (${counties})` },
  ];
}
