import { relativeDates, type ScheduleBody } from '@platbook/contract/workbench/schedules';
import type { SqlDialect } from '@platbook/sql/dialects';
import { joinList, readParameterValue, splitList } from '@platbook/sql/parameter-value';
import { findParameters, type TextParameter } from '@platbook/sql/resolve-parameters';

type Given = NonNullable<ScheduleBody['parameters']>;
/** Texts by name; a list is joined with commas. */
export type ParameterDraft = Readonly<Record<string, string>>;

export const daysAgo = /^(\d{1,4}) days? ago$/;
export const isRelative = (text: string): boolean =>
  daysAgo.test(text) || (relativeDates as readonly string[]).includes(text);

export function draftOfParameters(given: Given | undefined): ParameterDraft {
  const textOf = (value: Given[number]['value']) => (Array.isArray(value) ? joinList(value) : String(value ?? ''));
  return Object.fromEntries((given ?? []).map(({ name, value }) => [name, textOf(value)]));
}

export const textOfParameter = ({ name, defaultText }: TextParameter, draft: ParameterDraft): string =>
  draft[name] ?? defaultText ?? '';

/** The values of a text's parameters, with what is wrong by name. */
export function readParameters(text: string, dialect: SqlDialect, draft: ParameterDraft) {
  const given: Given = [];
  const problems: Record<string, string> = {};
  for (const parameter of findParameters(text, dialect)) {
    const { name, type, isOptional } = parameter;
    const value = textOfParameter(parameter, draft);
    const problem = problemOf(type, value, isOptional);
    if (problem) problems[name] = problem;
    given.push({ name, type, value: value === '' ? null : type === 'list' ? splitList(value) : value });
  }
  return { given, problems };
}

function problemOf(type: TextParameter['type'], value: string, isOptional: boolean): string | undefined {
  if (type === 'date' && isRelative(value)) return undefined;
  if (value.trim() === '') return isOptional ? undefined : 'Required';
  const { problem } = readParameterValue(type, value);
  if (problem === undefined) return undefined;
  const text = problem.replace(/^must be /, 'enter ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}
