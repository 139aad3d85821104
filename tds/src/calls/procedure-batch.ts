import { TsqlError } from '@platbook/sql/tsql/translation';
import { errorNumber } from '../notices.ts';
import type { TsqlBatch } from '../tsql-session.ts';
import type { Output } from './bind-parameters.ts';
import type { CallParameter } from './calls.ts';

const mostParts = 3;
const part = /^(?:\[((?:[^\]]|\]\]){1,128})\]|"((?:[^"]|""){1,128})"|([^[\]".]{0,128}))(?:\.|$)/;
const parameterName = /^@[\p{L}\p{N}_@#$]{1,127}$/u;

function partsOf(name: string): string[] {
  const parts: string[] = [];
  for (let rest = name.trim(); rest !== ''; ) {
    const found = part.exec(rest);
    if (!found || parts.length > mostParts) throw unknown(name);
    const [whole, bracketed, quoted, bare] = found;
    parts.push(bracketed?.replaceAll(']]', ']') ?? quoted?.replaceAll('""', '"') ?? bare?.trim() ?? '');
    rest = rest.slice(whole.length);
  }
  const named = parts.filter((text) => text !== '');
  if (named.length === 0 || named.length > mostParts) throw unknown(name);
  return named;
}

export function lastPart(name: string): string {
  return partsOf(name).at(-1)?.toLowerCase() ?? '';
}

/** Converts a call by name to a batch whose parameters are variables: `EXEC [sp_columns] @table_name = @__given_0`. */
export function procedureBatch(
  name: string,
  given: readonly CallParameter[],
): { text: string; parameters: TsqlBatch['parameters']; outputs: readonly Output[] } {
  const path = partsOf(name)
    .map((text) => `[${text.replaceAll(']', ']]')}]`)
    .join('.');
  const used = given.filter(({ isDefault }) => !isDefault);
  if (used.some(({ isOutput }) => isOutput)) {
    const message = `OUTPUT parameters of ${lastPart(name)} are not supported on this connection.`;
    throw new TsqlError(errorNumber.notSupported, message, { line: 1 });
  }
  const parameters = used.map(({ type, value }, index) => ({ name: `@__given_${index}`, type, value }));
  const places = used.map((parameter, index) => {
    if (parameter.name === '') return `@__given_${index}`;
    if (!parameterName.test(parameter.name)) throw unknown(parameter.name);
    return `${parameter.name} = @__given_${index}`;
  });
  return { text: `EXEC ${path} ${places.join(', ')}`.trim(), parameters, outputs: [] };
}

function unknown(name: string): TsqlError {
  return new TsqlError(errorNumber.procedure, `Could not find stored procedure '${name.slice(0, 128)}'.`, { line: 1 });
}
