import type { FieldKind } from '@platbook/contract/property/property-fields';
import { type FieldCondition, readConditions } from '@platbook/property/conditions';
import { CheckLine } from '@platbook/ui/widgets/CheckLine.tsx';
import { useState } from 'react';
import { cellText, countText, type FieldFacts } from '../../state/field-facts.ts';
import { changeCondition, useSearch } from '../../state/use-search.ts';
import { stageColor, stages } from '../stage-color.ts';
import { RangeFilter } from './RangeFilter.tsx';
import { TextFilter } from './TextFilter.tsx';
import { useFacet } from './use-facet.ts';

const shortList = 8;
const none = 'none';

function ChoiceFilter({ field, condition, onChange }: FilterProps) {
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

interface Condition extends Pick<FieldCondition, 'values' | 'hasNone'> {
  readonly from: string;
  readonly to: string;
}
const nothing: Condition = { values: [], hasNone: false, from: '', to: '' };

function readCondition(key: string, text: string | undefined): Condition {
  if (!text) return nothing;
  const [field] = readConditions({ where: new URLSearchParams({ [key]: text }).toString() }).conditions?.fields ?? [];
  if (!field) return nothing;
  const { values, hasNone, from, to } = field;
  return { values, hasNone, from: from === null ? '' : String(from), to: to === null ? '' : String(to) };
}

function writeCondition(kind: FieldKind, { values, hasNone, from, to }: Condition): string | undefined {
  const isRange = kind === 'number' || kind === 'date';
  const range = from === '' && to === '' ? [] : [`${from}..${to}`];
  return [...(hasNone ? ['none'] : []), ...(isRange ? range : values)].join(',') || undefined;
}

export interface FilterProps {
  field: FieldFacts;
  condition: Condition;
  onChange: (change: Partial<Condition>, options?: { replace?: boolean }) => void;
}

export function FieldFilter({ field }: { field: FieldFacts }) {
  const { key, kind, label, unit } = field;
  const text = useSearch().search.where[key];
  const condition = readCondition(key, text);
  const Filter = kind === 'choice' || kind === 'flag' ? ChoiceFilter : kind === 'text' ? TextFilter : RangeFilter;
  const hint = unit === 'sq ft' || unit === 'percent' ? ` (${unit === 'percent' ? '%' : unit})` : '';
  return (
    <fieldset className="ff shrinks">
      <legend className="flex whole spread middle s-13">
        <b>{label + hint}</b>
        {text !== undefined && (
          <button
            type="button"
            className="link t-12"
            aria-label={`Clear ${label}`}
            onClick={() => changeCondition(key, undefined)}
          >
            Clear
          </button>
        )}
      </legend>
      <Filter
        field={field}
        condition={condition}
        onChange={(change, options) => changeCondition(key, writeCondition(kind, { ...condition, ...change }), options)}
      />
    </fieldset>
  );
}
