import type { ParameterType } from '@platbook/contract/workbench/parameter-types';

/** `{{name}}`, `{{name:type}}`, `{{name=default}}` or `{{name:type=default}}` in a text. */
export interface ParameterToken {
  name: string;
  type: ParameterType | undefined;
  /** Undefined if the token has no default; '' is an empty default. */
  defaultText: string | undefined;
  /** Position in the text, in UTF-16 units: `[start, end)`. */
  start: number;
  end: number;
}

// Adjacent parts can't match the same character, so matching takes linear time.
const pattern =
  /\{\{[ \t]*([\p{L}_][\p{L}\p{N}_]{0,63})[ \t]*(?::[ \t]*(text|number|date|list|county|state)[ \t]*)?(?:=([^\r\n{}]{0,1000}))?\}\}/uy;

export function readParameterToken(text: string, start: number): ParameterToken | undefined {
  pattern.lastIndex = start;
  const found = pattern.exec(text);
  if (found === null) return undefined;
  const [whole, name = '', type, defaultText] = found;
  return {
    name,
    type: type as ParameterType | undefined,
    defaultText: defaultText?.trim(),
    start,
    end: start + whole.length,
  };
}

export function parameterText({ name, type, defaultText }: Omit<ParameterToken, 'start' | 'end'>): string {
  return `{{${name}${type === undefined ? '' : `:${type}`}${defaultText === undefined ? '' : `=${defaultText}`}}}`;
}

const dateNames = new Set(['since', 'until', 'before', 'after', 'day']);
const listNames = new Set(['list', 'ids', 'zips', 'counties', 'states', 'codes', 'parcels']);
const numberNames = new Set(['min', 'max', 'minimum', 'maximum', 'limit', 'top', 'year', 'years', 'percent', 'amount']);

/** Guesses a type from the name of a parameter without one: `saleDate` is a date, `zip_list` a list, `county` a county, others text. */
export function guessParameterType(name: string): ParameterType {
  const words = name
    .replace(/(\p{Ll}|\p{N})(\p{Lu})/gu, '$1_$2')
    .toLowerCase()
    .split('_');
  const last = words.findLast((word) => word !== '') ?? '';
  if (listNames.has(last)) return 'list';
  if (last === 'date' || dateNames.has(last)) return 'date';
  if (last === 'county' || last === 'state') return last;
  return numberNames.has(last) || numberNames.has(words[0] as string) ? 'number' : 'text';
}
