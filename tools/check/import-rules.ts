import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { rooms } from './rooms.ts';

interface RuleEnd {
  path?: string;
  pathNot?: string[];
  circular?: boolean;
  viaOnly?: { dependencyTypesNot: string[] };
  couldNotResolve?: boolean;
  dependencyTypes?: string[];
}

export interface ImportRule {
  name: string;
  severity: 'error';
  comment: string;
  from: RuleEnd;
  to: RuleEnd;
}

const tests = ['\\.test\\.tsx?$', '-suite\\.ts$', '/testing/'];

/** Which other rooms a room can import. A room that isn't listed can import any (e2e, bench and scripts drive the product). */
const roomArrows: Record<string, string[]> = {
  contract: [],
  property: ['contract'],
  sql: ['contract'],
  charts: ['property', 'contract'],
  tds: ['sql', 'contract'],
  warehouse: ['property', 'contract'],
  server: ['tds', 'sql', 'charts', 'property', 'contract'],
  ui: ['sql', 'property', 'contract'],
  portal: ['ui', 'sql', 'charts', 'property', 'contract'],
  navigator: ['ui', 'property', 'contract'],
  bi: ['ui', 'property', 'contract'],
};

/** Zones with further limits: the sibling folders that they can't import. */
const blinkers: Record<string, string[]> = {
  'server/src/drivers': ['config', 'db', 'http', 'adapters', 'background'],
  'server/src/adapters': ['config', 'db', 'http', 'drivers', 'execution'],
  // Of adapters and drivers, it needs the shapes of their settings and the guard's syntax of hosts.
  'server/src/config': ['db', 'http', 'execution', 'background', 'metrics', 'sql-endpoint', 'testing'],
  'server/src/db': ['config'],
  'server/src/execution': ['config'],
  // The process that speaks SQL Server's protocol to the network has no access to our database or secrets.
  'server/src/sql-endpoint': ['config', 'db', 'http', 'drivers', 'adapters', 'background'],
  'server/src/sql-endpoint-main.ts': ['config', 'db', 'http', 'drivers', 'adapters', 'background'],
  'portal/src/charts': ['api'],
};

/** A file imports only from its own entry or those to its right. Entries that aren't listed, both folders and files, come last. */
const serverOrder = [
  'platbook.ts',
  'start.ts',
  'main.ts',
  'set-up',
  'command',
  'app.ts',
  'app-services.ts',
  'features',
  'services.ts',
];
const portalOrder = ['main.tsx', 'app', 'features'];
const navigatorOrder = ['main.tsx', 'app', 'property-report', 'search', 'map'];
const biOrder = ['main.tsx', 'app', 'page', 'details', 'pictures'];

const valueCycle: RuleEnd = { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } };

/** All import rules, derived from the folders below `root`, so that a new folder is covered at once. */
export function importRules(root: string): ImportRule[] {
  return [
    rule('no-cycles', 'Files that import each other belong in one file, or share a third.', {}, valueCycle),
    rule(
      'no-cycles-across-folders',
      'Folders that import each other are one folder, even if they only share types.',
      { path: '^(.+)/[^/]+$', pathNot: tests },
      { circular: true, pathNot: ['^$1/[^/]+$', ...tests] },
    ),
    rule('resolvable', 'The imported file or package does not exist.', {}, { couldNotResolve: true }),
    // Benchmarks measure the client package that the server depends on.
    rule(
      'declared',
      'The package is not listed in package.json.',
      { pathNot: ['^tools/bench/'] },
      { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    ),
    rule(
      'no-testing-in-product',
      'Product code does not import tests.',
      { pathNot: [...tests, '^(e2e|tools/(bench|deploy|endurance|image))/'] },
      { path: tests.join('|') },
    ),
    ...rooms.filter((room) => roomArrows[room]).map(roomRule),
    ...zoneRules(root, 'server/src', serverOrder),
    ...zoneRules(root, 'portal/src', portalOrder),
    ...zoneRules(root, 'navigator/src', navigatorOrder),
    ...zoneRules(root, 'bi/src', biOrder),
    ...['server/src', 'portal/src'].map(featureRule),
    rule(
      'workers-stand-on-their-own',
      'ARCHITECTURE.md: workers import no other code of the server.',
      { path: '^server/src/workers/', pathNot: tests },
      { path: '^server/src/', pathNot: ['^server/src/workers/'] },
    ),
  ];
}

function rule(name: string, comment: string, from: RuleEnd, to: RuleEnd): ImportRule {
  return { name, severity: 'error', comment, from, to };
}

function roomRule(room: string): ImportRule {
  const foreign = rooms.filter((other) => other !== room && !roomArrows[room]?.includes(other));
  const from = { path: `^${room}/`, pathNot: tests };
  return rule(`${room}-stays-in-its-room`, 'ARCHITECTURE.md: imports only go from left to right.', from, {
    path: `^(${foreign.join('|')})/`,
  });
}

function zoneRules(root: string, base: string, order: string[]): ImportRule[] {
  const folder = join(root, base);
  if (!existsSync(folder)) return [];
  return readdirSync(folder).flatMap((zone) => {
    const found = order.indexOf(zone);
    const left = found < 0 ? order : order.slice(0, found);
    const unseen = [...left, ...(blinkers[`${base}/${zone}`] ?? [])];
    if (unseen.length === 0 || zone === 'testing') return [];
    const from = { path: `^${base}/${literal(zone)}(/|$)`, pathNot: tests };
    const to = { path: `^${base}/(${unseen.map(literal).join('|')})(/|$)` };
    return [
      rule(`${base}/${zone}-looks-right`, `ARCHITECTURE.md: ${zone} can't import ${unseen.join(', ')}.`, from, to),
    ];
  });
}

function featureRule(base: string): ImportRule {
  const from = { path: `^${base}/features/([^/]+)/`, pathNot: tests };
  const to = { path: `^${base}/features/`, pathNot: [`^${base}/features/$1/`, '/index\\.tsx?$'] };
  return rule(
    `${base}/features-by-index`,
    'ARCHITECTURE.md: import another feature only through its index.ts.',
    from,
    to,
  );
}

function literal(text: string): string {
  return text.replace(/[.]/g, '\\.');
}
