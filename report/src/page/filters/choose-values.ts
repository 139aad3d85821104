/**
 * Which values are on after a press on one of them. While nothing is filtered all are on, so the first press takes one away from all; when all are on
 * again, or none is left, nothing is filtered.
 */
export function toggleValue(all: readonly string[], chosen: readonly string[], value: string): string[] {
  const isOn = chosen.length === 0 || chosen.includes(value);
  const before = chosen.length === 0 ? all : chosen;
  const next = isOn ? before.filter((other) => other !== value) : [...before, value];
  const isAll = all.every((other) => next.includes(other));
  return isAll ? [] : next;
}
