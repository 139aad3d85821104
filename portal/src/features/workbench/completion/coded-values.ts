import { type CodedValue, readCodedValues } from '@platbook/property/dictionary/coded-values';
import type { ColumnEntry, SchemaIndex } from './schema-index.ts';

const known = new WeakMap<ColumnEntry, { codes: SchemaIndex['codes']; values: CodedValue[] }>();

export function codedValues(column: ColumnEntry, index: SchemaIndex): CodedValue[] {
  const before = known.get(column);
  if (before?.codes === index.codes) return before.values;
  const values = readCodedValues(column, index.codes);
  known.set(column, { codes: index.codes, values });
  return values;
}
