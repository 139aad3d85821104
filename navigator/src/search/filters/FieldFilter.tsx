import type { FieldFacts } from '../../state/field-facts.ts';
import { changeCondition, useSearch } from '../../state/use-search.ts';
import { ChoiceFilter } from './ChoiceFilter.tsx';
import { type Condition, readCondition, writeCondition } from './field-condition.ts';
import { RangeFilter } from './RangeFilter.tsx';
import { TextFilter } from './TextFilter.tsx';

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
    <fieldset className="ff">
      <legend>
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
