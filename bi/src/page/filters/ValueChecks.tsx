import { CheckLine } from '@platbook/ui/widgets/CheckLine.tsx';
import { formatValue } from '../../words/figures.ts';
import type { FilterProps } from './DimensionFilter.tsx';

/** Without a filter all are selected, so the first click removes one. When all or none are selected, the filter is removed. */
export function toggleValue(all: readonly string[], chosen: readonly string[], value: string): string[] {
  const isOn = chosen.length === 0 || chosen.includes(value);
  const before = chosen.length === 0 ? all : chosen;
  const next = isOn ? before.filter((other) => other !== value) : [...before, value];
  const isAll = all.every((other) => next.includes(other));
  return isAll ? [] : next;
}

interface ValueChecksProps extends Pick<FilterProps, 'choices' | 'counted' | 'condition' | 'onChange'> {
  /** How many are shown; all if undefined. */
  shown?: number | undefined;
}

export function ValueChecks({ choices, shown, counted, condition, onChange }: ValueChecksProps) {
  if (!choices) return null;
  const { values } = choices;
  if (values.length === 0) return <p className="muted t-12">No options</p>;
  const chosen = condition?.values ?? [];
  const all = values.map(({ value }) => value);
  return values.slice(0, shown).map(({ value, label, count }) => {
    const isOn = chosen.length === 0 || chosen.includes(value);
    const isAlone = chosen.length === 1 && isOn;
    return (
      <div key={value} className="value-line middle holds flex">
        <CheckLine
          className="grow hand"
          isOn={isOn}
          onChange={() => onChange({ values: toggleValue(all, chosen, value) })}
        >
          <span className="cut">{label}</span>
          <span className="n">
            {formatValue(count, 'count')}
            <span className="sr"> {counted}</span>
          </span>
        </CheckLine>
        <button
          type="button"
          className="link only placed raised s-12"
          aria-label={isAlone ? `Show all, not only ${label}` : `Only ${label}`}
          onClick={() => onChange({ values: isAlone ? [] : [value] })}
        >
          {isAlone ? 'All' : 'Only'}
        </button>
      </div>
    );
  });
}
