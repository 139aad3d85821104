import { dialectOf } from '@platbook/sql/dialects';
import { completeParameters, resolveParameters } from '@platbook/sql/resolve-parameters';
import type { ParameterValues } from './address-values.ts';

/** A text that runs out of a larger one can have its types and defaults defined elsewhere. */
export function gatherParameters(text: string, around: string, driver: string | undefined, values: ParameterValues) {
  const dialect = dialectOf(driver);
  const known = new Map(Object.entries(values).map(([name, value]) => [name, { value }]));
  const resolved = resolveParameters(text, dialect, completeParameters(text, around, dialect, known));
  const wrong = resolved.filter(({ problem }) => problem !== undefined);
  return {
    given: resolved.map(({ name, type, values: bound }) => ({
      name,
      type,
      value: type === 'list' ? bound.map((value) => value.text) : (bound[0]?.text ?? null),
    })),
    problems: Object.fromEntries(wrong.map(({ name, problem = '' }) => [name, problem])),
  };
}
