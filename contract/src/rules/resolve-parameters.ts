import { guessParameterType } from './parameter-token.ts';
import type { ParameterType } from './parameter-types.ts';
import { type BoundValue, type GivenValue, readParameterValue } from './parameter-value.ts';
import type { SqlDialect } from './sql-dialect.ts';
import { scanTemplate } from './sql-template.ts';

/** What a text asks for, once for each name. */
export interface TextParameter {
  name: string;
  type: ParameterType;
  /** The text says its type itself; else it is taken from the name. */
  hasOwnType: boolean;
  /** Undefined when the text gives none. */
  defaultText: string | undefined;
  /** It stands within `[[ … ]]` wherever it stands: empty, it drops its clauses. */
  isOptional: boolean;
  /** Place of the first token that names a type or a default, else of the first one: `[start, end)`. */
  start: number;
  end: number;
}

/** Values by name, and types for what the text leaves open. A name that is missing takes its default. */
export type GivenParameters = ReadonlyMap<string, { type?: ParameterType | undefined; value: GivenValue }>;

/** A parameter of a text with what it is bound to; `problem` says in words for people why that cannot be. */
export interface ResolvedParameter extends TextParameter {
  given: GivenValue;
  values: BoundValue[];
  problem: string | undefined;
}

/** The parameters of a text in the order of their first places. */
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

/** The parameters of a text with their values; what is given for other names is left aside. */
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

/**
 * What is given for a text that is run out of a larger one: a type or a default that stands elsewhere in the larger text holds for it
 * too.
 */
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
