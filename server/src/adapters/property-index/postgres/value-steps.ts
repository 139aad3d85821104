import type { Cell } from '@platbook/contract/property/property-search';
import type { Rows } from '../engine-messages.ts';
import { numberOfCell } from './count-plan.ts';

/** How many properties have at most this value, in steps; dates are days since 1970. */
export type ValueSteps = readonly (readonly [value: number, homes: number])[];

/** From the smallest value, largest value and number of properties of each bin; within a bin, values are taken as evenly spread. */
export function stepsOfBins({ rows }: Rows): ValueSteps {
  const changes = rows.flatMap(([low, high, homes]) => {
    const [from, to] = [Number(low), Math.max(Number(high), Number(low) + 1e-6)];
    const slope = Number(homes) / (to - from);
    return [
      [from, slope],
      [to, -slope],
    ] as const;
  });
  changes.sort(([a], [b]) => a - b);
  const steps: [number, number][] = [];
  let slope = 0;
  for (const [value, change] of changes) {
    const last = steps.at(-1);
    const homes = last === undefined ? 0 : last[1] + slope * (value - last[0]);
    if (last?.[0] === value) last[1] = homes;
    else steps.push([value, homes]);
    slope += change;
  }
  return steps;
}

/** The value up to which `homes` more properties follow after `from`; undefined if there are fewer. */
export function valueAfter(
  steps: ValueSteps,
  from: Cell | undefined,
  homes: number,
  isFalling: boolean,
): number | undefined {
  const [first, last] = [steps[0], steps.at(-1)];
  if (first === undefined || last === undefined) return undefined;
  const start = from === undefined || from === null ? (isFalling ? last[0] : first[0]) : numberOfCell(from);
  const passed = homesUpTo(steps, start);
  const wanted = isFalling ? passed - homes : passed + homes;
  if (wanted <= 0 || wanted >= last[1]) return undefined;
  const next = steps.findIndex(([, upTo]) => upTo >= wanted);
  return between(steps[next - 1] ?? first, steps[next] ?? last, 1, wanted)[0];
}

function homesUpTo(steps: ValueSteps, value: number): number {
  const next = steps.findIndex(([each]) => each >= value);
  if (next === 0) return 0;
  if (next < 0) return steps.at(-1)?.[1] ?? 0;
  return between(steps[next - 1] as ValueSteps[number], steps[next] as ValueSteps[number], 0, value)[1];
}

/** The point of a straight line whose first or second number is `at`. */
function between(a: ValueSteps[number], b: ValueSteps[number], which: 0 | 1, at: number): ValueSteps[number] {
  const share = b[which] === a[which] ? 0 : (at - a[which]) / (b[which] - a[which]);
  return [a[0] + share * (b[0] - a[0]), a[1] + share * (b[1] - a[1])];
}
