import type { Block, Source } from '@platbook/sql/names/read-blocks';
import { chainOf, findCommonTable, findSource, sourceName } from '@platbook/sql/names/sources';
import { type ColumnEntry, columnOf, findTables, type SchemaIndex } from './schema-index.ts';

const deepest = 12;

export function sourceColumns(source: Source, block: Block, index: SchemaIndex, depth = 0): ColumnEntry[] {
  if (depth > deepest) return [];
  if (source.block) return outputColumns(source.block, index, depth + 1);
  const common = findCommonTable(source, block);
  if (common) {
    const given = outputColumns(common.block, index, depth + 1);
    if (common.columns.length === 0) return given;
    return common.columns.map((name, place) => renamed(given[place], name));
  }
  return source.path.length > 0 ? findTables(index, source.path).flatMap(({ columns }) => columns) : [];
}

export function findColumn(chain: readonly Block[], path: readonly string[], index: SchemaIndex, depth = 0) {
  const name = (path.at(-1) ?? '').toLowerCase();
  if (path.length > 1) {
    const found = findSource(chain, path.slice(0, -1));
    const columns = found
      ? sourceColumns(found.source, found.block, index, depth)
      : findTables(index, path.slice(0, -1)).flatMap((table) => columnOf(table, name) ?? []);
    return columns.find(({ lower }) => lower === name);
  }
  for (const block of chain) {
    for (const source of block.sources) {
      const column = sourceColumns(source, block, index, depth).find(({ lower }) => lower === name);
      if (column) return column;
    }
  }
  return undefined;
}

function outputColumns(block: Block, index: SchemaIndex, depth: number): ColumnEntry[] {
  const chain = chainOf(block);
  if (depth > deepest) return [];
  return block.outputs.flatMap((output) => {
    if (output.path?.at(-1) === '*') return starColumns(output.path, block, index, depth);
    const column = output.path && findColumn(chain, output.path, index, depth);
    return output.name === undefined ? [] : [renamed(column, output.name)];
  });
}

function starColumns(path: readonly string[], block: Block, index: SchemaIndex, depth: number): ColumnEntry[] {
  const read = path.length > 1 ? block.sources.filter((each) => sourceName(each) === path.at(-2)) : block.sources;
  return read.flatMap((source) => sourceColumns(source, block, index, depth));
}

function renamed(column: ColumnEntry | undefined, name: string): ColumnEntry {
  const { type = '', description = '', table } = column ?? {};
  if (column?.name === name) return column;
  return { name, lower: name.toLowerCase(), type, description, table };
}
