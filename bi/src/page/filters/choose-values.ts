/** Without a filter all are selected, so the first click removes one. When all or none are selected, the filter is removed. */
export function toggleValue(all: readonly string[], chosen: readonly string[], value: string): string[] {
  const isOn = chosen.length === 0 || chosen.includes(value);
  const before = chosen.length === 0 ? all : chosen;
  const next = isOn ? before.filter((other) => other !== value) : [...before, value];
  const isAll = all.every((other) => next.includes(other));
  return isAll ? [] : next;
}
