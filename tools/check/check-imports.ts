import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { cruise, type ICruiseResult, type IForbiddenRuleType } from 'dependency-cruiser';
import { root } from '../run-program.ts';
import type { Gate } from './gate.ts';
import { importRules } from './import-rules.ts';
import { rooms } from './rooms.ts';
import { sourceFiles } from './source-files.ts';

/** Packages with a native binary. Only one file of a workspace opens each, so that one file knows how to close it. */
const nativePackages = ['@duckdb/node-api', '@node-rs/argon2'];

/** A tree of forbidden imports, and the rules that must report them: proves that the rules work. */
const badTree = join(root, 'tools', 'check', 'bad-import');
const bitten = [
  'server/src/drivers-looks-right',
  'server/src/features-by-index',
  'server-stays-in-its-room',
  'workers-stand-on-their-own',
  'ui-stays-in-its-room',
  'navigator-stays-in-its-room',
  'navigator/src/map-looks-right',
  'no-cycles',
  'no-cycles-across-folders',
];

async function readImports(baseDir: string): Promise<ICruiseResult> {
  const { output } = await cruise(
    rooms.filter((room) => existsSync(join(baseDir, room))),
    {
      baseDir,
      validate: true,
      ruleSet: { forbidden: importRules(baseDir) as IForbiddenRuleType[] },
      parser: 'swc',
      tsPreCompilationDeps: true,
      combinedDependencies: true,
      exclude: baseDir === root ? { path: '(^|/)(bad-import|dist|data)/' } : { path: '(^|/)dist/' },
      doNotFollow: { path: 'node_modules' },
    },
    {
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.cjs', '.json'],
      conditionNames: ['import', 'node', 'default', 'types'],
      exportsFields: ['exports'],
    },
  );
  return output as ICruiseResult;
}

export const checkImports: Gate = {
  name: 'import rules',
  async run() {
    const result = await readImports(root);
    const files = sourceFiles(['.ts', '.tsx']);
    const cruised = new Set(result.modules.map((module) => module.source));
    const unread = files.filter((file) => !cruised.has(file));
    const bad = await readImports(badTree);
    const found = new Set(bad.summary.violations.map((violation) => violation.rule.name));
    return {
      says: `${cruised.size} modules, ${bad.summary.violations.length} known bad imports refused`,
      problems: [
        ...result.summary.violations.map(({ from, to, rule }) => `${from} → ${to} (${rule.name})`),
        ...unread.map((file) => `${file} was not read: the rules know nothing about it.`),
        ...bitten
          .filter((rule) => !found.has(rule))
          .map((rule) => `The rule ${rule} did not refuse its known bad import.`),
        ...nativeProblems(result),
      ],
    };
  },
};

function nativeProblems({ modules }: ICruiseResult): string[] {
  const isTest = /\.test\.tsx?$|-suite\.ts$|\/testing\//;
  return nativePackages.flatMap((name) =>
    ['server', 'warehouse'].flatMap((room) => {
      const importers = modules
        .filter(({ source }) => source.startsWith(`${room}/src/`) && !isTest.test(source))
        .filter(({ dependencies }) =>
          dependencies.some(
            (dependency) => dependency.module === name && !dependency.dependencyTypes.includes('type-only'),
          ),
        );
      return importers.length > 1
        ? [`${name} is imported by ${importers.map(({ source }) => source).join(' and ')}`]
        : [];
    }),
  );
}
