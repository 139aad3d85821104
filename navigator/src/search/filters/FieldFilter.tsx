import type { FieldKind } from '@platbook/contract/property/property-fields';
import { type FieldCondition, readConditions } from '@platbook/property/conditions';
import type { FieldFacts } from '../../state/field-facts.ts';
import { changeCondition, useSearch } from '../../state/use-search.ts';
import { ChoiceFilter } from './ChoiceFilter.tsx';
import { RangeFilter } from './RangeFilter.tsx';
import { TextFilter } from './TextFilter.tsx';

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
