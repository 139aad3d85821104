import type { SqlType } from '@platbook/sql/tsql/sql-types';
import { TsqlError } from '@platbook/sql/tsql/translation';
import type { ParameterText, TsqlBatch } from '../tsql-session.ts';
import type { CallParameter } from './calls.ts';
import type { DeclaredParameter } from './declarations.ts';

export interface BoundStatement {
  readonly text: string;
  readonly parameters: TsqlBatch['parameters'];
  readonly outputs: readonly Output[];
}

export interface Output {
  readonly ordinal: number;
  readonly name: string;
  readonly variable: string;
  readonly type: SqlType;
}

/** By name where the client sent names, otherwise by position. A DECLARE before the text converts a different type. */
export function bindParameters(
  text: string,
  declared: readonly DeclaredParameter[],
  given: readonly CallParameter[],
  firstOrdinal: number,
): BoundStatement {
  const parameters: TsqlBatch['parameters'][number][] = [];
  const conversions: string[] = [];
  const outputs: Output[] = [];
  const byName = new Map(given.map((parameter, index) => [parameter.name.toLowerCase(), index]));
  const used = new Set<number>();
  for (const [place, { name, type }] of declared.entries()) {
    const named = byName.get(name.toLowerCase());
    const index = named ?? (given[place]?.name === '' ? place : undefined);
    const parameter = index === undefined ? undefined : given[index];
    if (index === undefined || !parameter || parameter.isDefault) throw missing(text, name);
    used.add(index);
    if (parameter.isOutput) outputs.push({ ordinal: firstOrdinal + index, name: parameter.name, variable: name, type });
    const fitting = fit(type, parameter);
    if (fitting !== undefined) {
      parameters.push({ name, type, value: fitting, ...(parameter.isOutput && { isOutput: true }) });
      continue;
    }
    if (parameter.isOutput) throw cannotConvert(parameter.type, type, name);
    const sent = `@__sent_${place}`;
    parameters.push({ name: sent, type: parameter.type, value: parameter.value });
    conversions.push(`DECLARE ${name} ${typeText(type)} = ${sent};`);
  }
  if (used.size < given.length)
    throw new TsqlError(8145, 'The call has a parameter that the statement does not declare.', { line: 1 });
  return { text: [...conversions, text].join(' '), parameters, outputs };
}

function missing(text: string, name: string): TsqlError {
  const start = text.length > 200 ? `${text.slice(0, 200)}…` : text;
  const message = `The parameterized query '${start}' expects the parameter '${name}', which was not supplied.`;
  return new TsqlError(8178, message, { line: 1 });
}

function cannotConvert(from: SqlType, to: SqlType, name: string): TsqlError {
  const message = `The OUTPUT parameter '${name}' is declared as ${to.name}, but sent as ${from.name}.`;
  return new TsqlError(8162, message, { line: 1 });
}

const whole = ['tinyint', 'smallint', 'int', 'bigint'];
/** Types whose text cannot become varchar unchanged: characters outside its code page would become question marks. */
const wide = /^n(var)?char$/;

function fit(declared: SqlType, sent: { type: SqlType; value: ParameterText }): ParameterText | undefined {
  const { type, value } = sent;
  if (value === null) return null;
  if ('length' in declared) {
    if (!('length' in type)) return undefined;
    return fitSized(declared, type, value);
  }
  if (declared.name === type.name) {
    if (declared.name === 'decimal' && type.name === 'decimal') return fitDecimal(declared, value);
    if ('scale' in declared && 'scale' in type) return declared.scale >= type.scale ? value : undefined;
    return value;
  }
  const [from, to] = [whole.indexOf(type.name), whole.indexOf(declared.name)];
  return from >= 0 && to > from ? value : undefined;
}

function fitSized(
  declared: SqlType & { length: number | 'max' },
  type: SqlType & { length: number | 'max' },
  value: string,
): string | undefined {
  const isBinary = declared.name.endsWith('binary');
  if (isBinary !== type.name.endsWith('binary')) return undefined;
  const isNarrowed = wide.test(type.name) && !wide.test(declared.name);
  // ASCII characters are the same in every code page.
  if (isNarrowed && /[^\x20-\x7e\t\r\n]/.test(value)) return undefined;
  const units = isBinary ? value.length / 2 : value.length;
  const isPadded = !declared.name.includes('var') && declared.length !== 'max' && units < declared.length;
  const isCut = declared.length !== 'max' && units > declared.length;
  return isPadded || isCut ? undefined : value;
}

function fitDecimal(declared: { precision: number; scale: number }, value: string): string | undefined {
  const [digits = '', part = ''] = value.replace('-', '').split('.');
  const isRounded = /[^0]/.test(part.slice(declared.scale));
  const isTooLong = digits.replace(/^0+/, '').length > declared.precision - declared.scale;
  if (isRounded || isTooLong) return undefined;
  return declared.scale >= part.length
    ? value
    : value.slice(0, value.length - (part.length - declared.scale)).replace(/\.$/, '');
}

export function typeText(type: SqlType): string {
  if (type.name === 'null') return 'int';
  if (type.name === 'decimal') return `decimal(${type.precision}, ${type.scale})`;
  if ('scale' in type) return `${type.name}(${type.scale})`;
  return 'length' in type ? `${type.name}(${type.length})` : type.name;
}
