import type { ParameterType } from '@platbook/contract/workbench/parameter-types';
import type { SqlDialect } from './dialects.ts';
import { guessParameterType } from './parameter-token.ts';
import { type BoundValue, type GivenValue, readParameterValue } from './parameter-value.ts';
import { scanTemplate } from './sql-template.ts';

export interface TextParameter {
  name: string;
  type: ParameterType;
  hasOwnType: boolean;
  defaultText: string | undefined;
  /** Every use is within `[[ … ]]`, so an empty value only drops clauses. */
  isOptional: boolean;
  /** Position of the first token with a type or default, or else of the first token: `[start, end)`. */
  start: number;
  end: number;
}

export type GivenParameters = ReadonlyMap<string, { type?: ParameterType | undefined; value: GivenValue }>;

export interface ResolvedParameter extends TextParameter {
  given: GivenValue;
  values: BoundValue[];
  problem: string | undefined;
}

export function findParameters(text: string, dialect: SqlDialect): TextParameter[] {
  const found = new Map<string, TextParameter>();
  for (const { name, type, defaultText, start, end, clause } of scanTemplate(text, dialect).parameters) {
    const known = found.get(name);
    const isOptional = clause >= 0;
    if (known === undefined) {
      const guessed = type ?? guessParameterType(name);
      found.set(name, { name, type: guessed, hasOwnType: type !== undefined, defaultText, isOptional, start, end });
      continue;
    }
    known.isOptional &&= isOptional;
    const saysNothing = !known.hasOwnType && known.defaultText === undefined;
    if (saysNothing && (type !== undefined || defaultText !== undefined)) Object.assign(known, { start, end });
    if (type !== undefined && !known.hasOwnType) Object.assign(known, { type, hasOwnType: true });
    known.defaultText ??= defaultText;
  }
  return [...found.values()];
}

export function resolveParameters(text: string, dialect: SqlDialect, given: GivenParameters): ResolvedParameter[] {
  return findParameters(text, dialect).map((parameter) => {
    const known = given.get(parameter.name);
    const type = parameter.hasOwnType ? parameter.type : (known?.type ?? parameter.type);
    const value = known === undefined ? (parameter.defaultText ?? null) : known.value;
    const read = readParameterValue(type, value);
    const values = read.values ?? [];
    const isMissing = read.values !== undefined && values.length === 0 && !parameter.isOptional;
    return { ...parameter, type, given: value, values, problem: isMissing ? 'needs a value' : read.problem };
  });
}

/** Completes the values for a part of a larger text: types and defaults declared elsewhere in the larger text also apply. */
export function completeParameters(
  text: string,
  around: string,
  dialect: SqlDialect,
  given: GivenParameters,
): GivenParameters {
  const complete = new Map(given);
  const declared = [...findParameters(text, dialect), ...(around === text ? [] : findParameters(around, dialect))];
  const types = new Map<string, ParameterType>();
  const defaults = new Map<string, string>();
  for (const { name, type, hasOwnType, defaultText } of declared) {
    if (hasOwnType && !types.has(name)) types.set(name, type);
    if (defaultText !== undefined && !defaults.has(name)) defaults.set(name, defaultText);
  }
  for (const { name } of declared) {
    const known = given.get(name);
    const value = known === undefined ? (defaults.get(name) ?? null) : known.value;
    complete.set(name, { type: types.get(name) ?? known?.type, value });
  }
  return complete;
}
