import { CheckLine } from '@platbook/ui/widgets/CheckLine.tsx';
import { useState } from 'react';
import { cellText, countText } from '../../state/field-facts.ts';
import { stageColor, stages } from '../stage-color.ts';
import type { FilterProps } from './FieldFilter.tsx';
import { useFacet } from './use-facet.ts';

const shortList = 8;
const none = 'none';

export function ChoiceFilter({ field, condition, onChange }: FilterProps) {
  const facet = useFacet(field.key);
  const [isLong, setIsLong] = useState(false);
  const counts = new Map(facet?.values.map(({ value, count }) => [value, count]));
  if (facet && (facet.none > 0 || condition.hasNone)) counts.set(none, facet.none);
  const chosen = new Set([...condition.values, ...(condition.hasNone ? [none] : [])]);
  const inOrder = field.key === 'stage' ? stages : [];
  const flags = field.kind === 'flag' ? ['Y', 'N'] : [];
  const options = [
    ...new Set([
      ...inOrder,
      ...(field.labels.size <= shortList ? field.labels.keys() : []),
      ...flags,
      ...counts.keys(),
      ...chosen,
    ]),
  ]
    .filter((value) => value !== none)
    .concat(counts.has(none) ? [none] : []);
  const shown = isLong ? options : options.filter((value, index) => index < shortList || chosen.has(value));
  const toggle = (value: string) => {
    const next = new Set(chosen);
    if (!next.delete(value)) next.add(value);
    const hasNone = next.delete(none);
    onChange({ values: [...next], hasNone });
  };
  return (
    <>
      {shown.map((value) => (
        <CheckLine key={value} isOn={chosen.has(value)} onChange={() => toggle(value)}>
          {field.key === 'stage' && stageColor(value) && (
            <i className="sw rigid" style={{ background: stageColor(value) }} />
          )}
          <span className="cut">{value === none ? (field.row ? 'None' : 'Unknown') : cellText(field, value)}</span>
          <span className="n">{facet ? countText(counts.get(value) ?? 0) : ''}</span>
        </CheckLine>
      ))}
      {shown.length < options.length && (
        <button type="button" className="link t-12" onClick={() => setIsLong(true)}>
          {`Show ${options.length - shown.length} more`}
        </button>
      )}
      {facet && options.length === 0 && <p className="muted t-12">No values in these results</p>}
    </>
  );
}
