import { useEffect, useState } from 'react';
import { rangeWords } from '../../words/condition-words.ts';
import type { FilterProps } from './DimensionFilter.tsx';
import { lastPlace, placeOf, type RangeEnds, valueAt } from './range-steps.ts';

export function RangeFilter({ dimension, choices, condition, onChange }: FilterProps) {
  const range = condition?.range;
  const ends: RangeEnds = { from: choices?.from ?? 0, to: choices?.to ?? 0 };
  const isKnown = choices?.from != null && choices.to != null && ends.to > ends.from;
  const requested = { from: range?.from ?? null, to: range?.to ?? null };
  // No request while a handle is being dragged.
  const [moving, setMoving] = useState<typeof requested>();
  const shown = moving ?? requested;
  const key = `${requested.from}..${requested.to}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the requested range replaces the dragged one
  useEffect(() => setMoving(undefined), [key]);
  const places = {
    from: shown.from === null ? 0 : placeOf(shown.from, ends),
    to: shown.to === null ? lastPlace : placeOf(shown.to, ends),
  };
  const move = (end: 'from' | 'to', place: number) => {
    const limited = end === 'from' ? Math.min(place, places.to) : Math.max(place, places.from);
    const isEnd = end === 'from' ? limited === 0 : limited === lastPlace;
    setMoving({ ...shown, [end]: isEnd ? null : valueAt(limited, ends) });
  };
  const settle = () => {
    if (!moving || `${moving.from}..${moving.to}` === key) return;
    const isNothing = moving.from === null && moving.to === null;
    onChange({ values: [], ...(!isNothing && { range: moving }) });
  };
  const isOn = shown.from !== null || shown.to !== null;
  const unnamed = { label: '', format: dimension.format };
  const words = isOn ? rangeWords(shown, unnamed).trim() : isKnown ? rangeWords(ends, unnamed).trim() : '';
  const part = (place: number) => `${(place / lastPlace) * 100}%`;
  return (
    <fieldset className="range">
      <legend>
        {dimension.label}
        <span className="thin muted">{words}</span>
      </legend>
      <div className="rng holds" data-off={!isKnown || undefined}>
        <i className="placed" style={{ left: part(places.from), right: part(lastPlace - places.to) }} />
        {(['from', 'to'] as const).map((end) => (
          <input
            key={end}
            type="range"
            className="placed still"
            min={0}
            max={lastPlace}
            disabled={!isKnown}
            aria-label={`${dimension.label} ${end}`}
            aria-valuetext={rangeWords({ from: null, to: shown[end] ?? ends[end] }, unnamed).replace(/.*up to /, '')}
            value={places[end]}
            onChange={(event) => move(end, Number(event.target.value))}
            onPointerUp={settle}
            onKeyUp={settle}
            onBlur={settle}
          />
        ))}
      </div>
    </fieldset>
  );
}
