import { type Block, blocksAround, readBlocks } from '@platbook/sql/names/read-blocks';
import { readableChain } from '@platbook/sql/names/readable-chain';
import { isMark, isName, type SqlToken, scanStatement } from '@platbook/sql/names/scan-sql';
import { findSource, sourceName, visibleCommonTables } from '@platbook/sql/names/sources';
import { quoteName } from '../editor/quote-name.ts';
import { likenessOf } from './name-likeness.ts';
import { sourceColumns } from './resolve-sources.ts';
import type { SchemaIndex } from './schema-index.ts';

export interface NearName {
  name: string;
  apply: string;
  type: string;
  description: string;
}

export interface NearNames {
  written: string;
  kind: 'column' | 'table' | 'alias';
  /** The table of the suggested columns, with its schema; undefined if they belong to several. */
  owner: string | undefined;
  names: NearName[];
  /** Occurrences of the name in the statement, in UTF-16 units, in text order. */
  places: { from: number; to: number }[];
}

const leastLikeness = 0.5;
const mostNames = 3;
/** Limits the names compared, because the worker also serves completion. */
const mostCompared = 5_000;

export function findNearNames(text: string, place: number, index: SchemaIndex): NearNames | undefined {
  const { tokens } = scanStatement(text, place, index.driver);
  const path = pathAt(tokens, place);
  const first = path[0];
  const last = path.at(-1);
  if (!first || !last || isMark(tokens[tokens.indexOf(last) + 1], '(')) return undefined;
  const blocks = readBlocks(tokens);
  const around = blocksAround(blocks, first.from);
  const written = path.map(({ text: part }) => part);
  if (isSource(blocks, first.from)) return nearTables(tokens, path, around, index);
  const chain = readableChain(around, first.from, tokens);

  const qualifier = path.slice(0, -1);
  const owner = qualifier.length > 0 ? findSource(chain, written.slice(0, -1)) : undefined;
  if (qualifier.length > 0 && !owner) {
    const called = chain.flatMap(({ sources }) => sources.flatMap((source) => sourceName(source) ?? []));
    const unknown = qualifier.at(-1) as SqlToken;
    const names = called.map((name) => nearName(name, index));
    // For an unknown alias, the columns used with it say more than its letters.
    const having = chain.flatMap((block) =>
      block.sources.filter((source) =>
        sourceColumns(source, block, index).some(({ lower }) => lower === last.text.toLowerCase()),
      ),
    );
    const meant = having.length === 1 ? sourceName(having[0] as (typeof having)[0]) : undefined;
    const found = rank(unknown, names).filter(({ name }) => meant === undefined || name === meant);
    const offered = found.length > 0 ? found : names.filter(({ name }) => name === meant);
    const used = placesOf(tokens, unknown, (at) => isMark(tokens[at + 1], '.'));
    return answer('alias', unknown, undefined, offered, used);
  }
  const sources = owner ? [owner] : chain.flatMap((block) => block.sources.map((source) => ({ source, block })));
  const columns = sources.flatMap(({ source, block }) => sourceColumns(source, block, index));
  const tables = new Set(columns.map(({ table }) => table));
  const [table] = tables;
  const qualified = written.slice(0, -1).join('.').toLowerCase();
  const places = placesOf(tokens, last, (at) => qualifierAt(tokens, at) === qualified);
  const names = [...new Map(columns.map((column) => [column.name, column])).values()].map(
    ({ name, type, description }) => nearName(name, index, type, description),
  );
  const only = tables.size === 1 && table ? `${table.schema}.${table.name}` : undefined;
  return answer('column', last, only, rank(last, names), places);
}

function pathAt(tokens: readonly SqlToken[], place: number): SqlToken[] {
  let at = tokens.findIndex((token) => isName(token) && token.from <= place && place < token.to);
  if (at < 0) return [];
  while (isMark(tokens[at - 1], '.') && isName(tokens[at - 2])) at -= 2;
  const path = [tokens[at] as SqlToken];
  while (isMark(tokens[at + 1], '.') && isName(tokens[at + 2])) {
    at += 2;
    path.push(tokens[at] as SqlToken);
  }
  return path;
}

function isSource(blocks: readonly Block[], from: number): boolean {
  return blocks.some(({ sources, inner, commonTables }) => {
    if (sources.some((source) => source.from === from && source.path.length > 0)) return true;
    return isSource([...inner, ...[...commonTables, ...sources].flatMap(({ block }) => block ?? [])], from);
  });
}

function nearTables(
  tokens: readonly SqlToken[],
  path: readonly SqlToken[],
  chain: readonly Block[],
  index: SchemaIndex,
): NearNames | undefined {
  const last = path.at(-1) as SqlToken;
  const schema = path.at(-2);
  const inSchema = schema && index.schemas.get(schema.text.toLowerCase())?.tables;
  if (schema && inSchema) {
    const near = rank(
      last,
      inSchema.map(({ name }) => nearName(name, index)),
    );
    if (near.length > 0 || inSchema.some(({ lower }) => lower === last.text.toLowerCase())) {
      const here = (at: number) => qualifierAt(tokens, at) === schema.text.toLowerCase();
      return answer('table', last, undefined, near, placesOf(tokens, last, here));
    }
  }
  const tables = index.tables.map((table) => ({
    ...nearName(`${table.schema}.${table.name}`, index),
    apply: `${quoteName(table.schema, index.driver)}.${quoteName(table.name, index.driver)}`,
    compared: table.lower,
  }));
  const common = schema ? [] : visibleCommonTables(chain).map(({ name }) => nearName(name, index));
  const [from, to] = [(path[0] as SqlToken).from, last.to];
  return answer('table', last, undefined, rank(last, [...common, ...tables]), [{ from, to }]);
}

function nearName(name: string, { driver }: SchemaIndex, type = '', description = ''): NearName {
  return { name, apply: quoteName(name, driver), type, description };
}

function rank(written: SqlToken, names: readonly (NearName & { compared?: string })[]): NearName[] {
  const lower = written.text.toLowerCase();
  const quoted = written.kind === 'quoted';
  const near: (NearName & { likeness: number })[] = [];
  for (const { compared, ...each } of names.slice(0, mostCompared)) {
    // A name that differs only in case helps only if quoting decides, as in PostgreSQL.
    const isWritten =
      each.name.toLowerCase() === lower && (quoted ? each.name === written.text : each.apply === each.name);
    if (isWritten) return [];
    const likeness = likenessOf(lower, compared ?? each.name.toLowerCase());
    if (likeness >= leastLikeness) near.push({ ...each, likeness });
  }
  near.sort((one, other) => other.likeness - one.likeness);
  return near.slice(0, mostNames).map(({ likeness: _, ...name }) => name);
}

function answer(
  kind: NearNames['kind'],
  unknown: SqlToken,
  owner: string | undefined,
  names: NearName[],
  places: NearNames['places'],
): NearNames | undefined {
  return names.length > 0 && places.length > 0 ? { written: unknown.text, kind, owner, names, places } : undefined;
}

function placesOf(tokens: readonly SqlToken[], name: SqlToken, isMeant: (at: number) => boolean): NearNames['places'] {
  const lower = name.text.toLowerCase();
  return tokens.flatMap((token, at) =>
    isName(token) && token.text.toLowerCase() === lower && isMeant(at) ? [{ from: token.from, to: token.to }] : [],
  );
}

function qualifierAt(tokens: readonly SqlToken[], index: number): string {
  const names: string[] = [];
  for (let at = index; isMark(tokens[at - 1], '.') && isName(tokens[at - 2]); at -= 2)
    names.unshift((tokens[at - 2] as SqlToken).text.toLowerCase());
  return names.join('.');
}
