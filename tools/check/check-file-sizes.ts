import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseSync } from 'vite';
import { root } from '../run-program.ts';
import type { Gate } from './gate.ts';
import { sourceFiles } from './source-files.ts';

const mostLines = 500;
const mostFiles = 30;
const mostFunctionLines = 60;
const mostJsxLines = 100;
const mostSubjectCharacters = 72;
/** Subjects of earlier commits can be longer. */
const firstCommit = '6d2a7efb';
const forbiddenNames = /(^|\/)(utils?|lib|common|helpers?|shared|misc|types|constants)(\/|\.[a-z]+$)/;
/** Server files with state of the module: whole programs, and what lives before the services or patches a library once. */
const statefulFiles = /(-process|-thread|-worker|-entry|-main)\.ts$|\/(waiting-server|programs|load-tedious)\.ts$/;
const testFiles = /\.test\.|-suite\.|\/testing\/|^e2e\//;

export const checkFileSizes: Gate = {
  name: 'sizes and names',
  async run() {
    const files = sourceFiles(['.ts', '.tsx', '.mjs', '.cjs']);
    const texts = new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]));
    const problems = files.flatMap((file) => {
      const lines = (texts.get(file) ?? '').split('\n').length - 1;
      return [
        ...(lines > mostLines ? [`${file} has ${lines} lines; the limit is ${mostLines}. Split it.`] : []),
        ...(forbiddenNames.test(file) ? [`${file} has a name that says nothing. Name it after what it contains.`] : []),
      ];
    });
    const product = files.filter((file) => !testFiles.test(file));
    problems.push(
      ...product.flatMap((file) => longFunctionsOf(file, texts.get(file) ?? '').map(([, problem]) => problem)),
      ...longFolders(sourceFiles(['.ts', '.tsx', '.mjs', '.css'])),
      ...longSubjects(),
      ...product
        .filter((file) => hasModuleState(file, texts.get(file) ?? ''))
        .map((file) => `${file} has a module-level \`let\`. What lives as long as the server belongs in services.ts.`),
    );
    return { problems, says: `${files.length} files` };
  },
};

export function hasModuleState(file: string, text: string): boolean {
  return file.startsWith('server/src/') && !statefulFiles.test(file) && /^(export )?let /m.test(text);
}

interface AstNode {
  type?: string;
  start: number;
  end: number;
  id?: { name?: string } | null;
  key?: { name?: string };
  body?: unknown;
}

export function longFunctionsOf(file: string, text: string): [name: string, problem: string][] {
  const found: [string, string][] = [];
  const linesBetween = (start: number, end: number) => text.slice(start, end).split('\n').length;
  const visit = (node: AstNode, parent: AstNode | undefined): boolean => {
    let hasJsx = /^JSX(Element|Fragment)$/.test(node.type ?? '');
    for (const child of Object.values(node))
      if (child !== null && typeof child === 'object')
        hasJsx = visit(child as AstNode, node.type === undefined ? parent : node) || hasJsx;
    if (!/^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(node.type ?? '')) return hasJsx;
    const lines = linesBetween(node.start, node.end);
    const limit = hasJsx ? mostJsxLines : mostFunctionLines;
    const name = node.id?.name ?? parent?.id?.name ?? parent?.key?.name ?? 'anonymous';
    if (lines > limit)
      found.push([name, `${file}: the function ${name} has ${lines} lines; the limit is ${limit}. Split it.`]);
    return hasJsx;
  };
  visit(parseSync(file, text).program as unknown as AstNode, undefined);
  return found;
}

function longFolders(files: readonly string[]): string[] {
  return [...Map.groupBy(files, (file) => dirname(file))]
    .filter(([, inside]) => inside.length > mostFiles)
    .map(([folder, { length }]) => `${folder} has ${length} files; the limit is ${mostFiles}. Split it.`);
}

/** Nothing without git, or in a clone that lacks the first commit. */
function longSubjects(): string[] {
  const git = spawnSync('git', ['log', '--format=%h %s', `${firstCommit}..HEAD`], { cwd: root, encoding: 'utf8' });
  if (git.status !== 0) return [];
  return git.stdout
    .split('\n')
    .filter((line) => line.slice(line.indexOf(' ') + 1).length > mostSubjectCharacters)
    .map((line) => `The subject of commit ${line} has over ${mostSubjectCharacters} characters.`);
}
