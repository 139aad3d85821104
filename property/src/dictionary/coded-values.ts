import type { SchemaCodes } from '@platbook/contract/workbench/schema-info';
import { referencedTable } from './referenced-table.ts';

export interface CodedValue {
  value: string;
  meaning: string;
}

export interface CodedColumn {
  name: string;
  type: string;
  description: string;
}

const listed = /^([A-Z0-9][A-Z0-9 +#/&%.\-–]*)(?: \(([^()]*)\))?$/u;
/** The text before the values in a description: 'Loan status: OPEN or PAID OFF', 'Style, such as RANCH'. */
const label = /^[^:]*?(?:: |, such as )/u;

/** The values that a column's description lists, with the words that it or a lookup table of `codes` gives them, '' for none. */
export function readCodedValues({ name, type, description }: CodedColumn, codes: readonly SchemaCodes[]): CodedValue[] {
  const isText = !/int|numeric|decimal|float|double|real|date|time|bool/iu.test(type);
  const own = isText ? valuesInText(description) : { values: [], isWhole: true };
  const reference = referencedTable(description);
  const table = reference
    ? codes.find((each) => each.table === reference.table && (!reference.schema || each.schema === reference.schema))
    : namedLookup(name, codes);
  if (!table) return own.values;
  const meanings = new Map(table.values.map(({ value, meaning }) => [value, meaning]));
  const explained = own.values.map(({ value, meaning }) => ({ value, meaning: meanings.get(value) ?? meaning }));
  // A complete list in the description needs no lookup, unless the column references a lookup table.
  if (own.values.length > 0 && own.isWhole && !reference) return explained;
  const first = new Set(explained.map(({ value }) => value));
  return [...explained, ...table.values.filter(({ value }) => !first.has(value))];
}

/** The lookup of a column without a reference, by its name or a suffix of it: CurrentRecordType uses RecordType. */
function namedLookup(name: string, codes: readonly SchemaCodes[]): SchemaCodes | undefined {
  return (
    codes.find(({ column }) => column.toLowerCase() === name.toLowerCase()) ??
    codes.find(({ column }) => name.endsWith(column) && /\p{Ll}$/u.test(name.slice(0, -column.length)))
  );
}

/** Parses the values in a description: 'Lender type: BNK, NBK (non-bank) or CU'. `isWhole` is false for a list of examples. */
function valuesInText(description: string): { values: CodedValue[]; isWhole: boolean } {
  const none = { values: [], isWhole: true };
  if (/^Y\/N\b/u.test(description)) return { ...none, values: yesAndNo('') };
  const yes = /^Y (?:when|unless|if|for) .+/u.exec(description);
  if (yes) return { ...none, values: yesAndNo(description.slice(2)) };
  const text = description.replace(/;.*$/u, '').trim();
  const isWhole = !text.includes('…') && !text.includes(', such as ');
  const parts = text
    .replace(label, '')
    .replace(/,?\s*…$/u, '')
    .split(/, (?![^()]*\))| or (?![^()]*\))/u)
    .map((part) => listed.exec(part.trim()));
  if (parts.length < 2 || parts.some((part) => !part)) return none;
  const values = parts.map((part) => ({ value: (part?.[1] ?? '').trim(), meaning: part?.[2] ?? '' }));
  return { values, isWhole };
}

function yesAndNo(meaning: string): CodedValue[] {
  return [
    { value: 'Y', meaning },
    { value: 'N', meaning: '' },
  ];
}
