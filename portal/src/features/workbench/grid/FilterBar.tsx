import type { Column } from '@platbook/contract/workbench/batches';
import { Plus, X } from '@platbook/ui/icons';
import { Button } from '@platbook/ui/widgets/Button.tsx';
import { IconButton } from '@platbook/ui/widgets/IconButton.tsx';
import { useEffect, useRef } from 'react';
import { type Filter, type FilterOperator, filterOperators, isFilterOdd } from '../table/filter-rows.ts';
import { visibleText } from './values/visible-text.ts';

interface FilterBarProps {
  columns: readonly Column[];
  filters: readonly Filter[];
  onChange: (filters: readonly Filter[]) => void;
  onAdd: () => void;
  onLeave: () => void;
}

export function FilterBar({ columns, filters, onChange, onAdd, onLeave }: FilterBarProps) {
  if (filters.length === 0) return null;
  const replace = (at: number, filter: Filter) =>
    onChange(filters.map((each, index) => (index === at ? filter : each)));
  const remove = (at: number) => {
    onChange(filters.filter((_, index) => index !== at));
    onLeave();
  };
  return (
    <div className="filters row g6 wrap rigid ruled raised" role="toolbar" aria-label="Filters">
      {filters.map((filter, index) => (
        <FilterChip
          // biome-ignore lint/suspicious/noArrayIndexKey: two filters can be equal
          key={index}
          filter={filter}
          column={columns[filter.column] as Column}
          onChange={(changed) => replace(index, changed)}
          onRemove={() => remove(index)}
          onLeave={onLeave}
        />
      ))}
      <Button icon={Plus} look="quiet" size="sm" onClick={onAdd}>
        Add filter
      </Button>
    </div>
  );
}

interface FilterChipProps {
  filter: Filter;
  column: Column;
  onChange: (filter: Filter) => void;
  onRemove: () => void;
  onLeave: () => void;
}

function FilterChip({ filter, column, onChange, onRemove, onLeave }: FilterChipProps) {
  const input = useRef<HTMLInputElement>(null);
  // A new chip gets the focus, because the user added it to type into it.
  useEffect(() => input.current?.focus(), []);
  const name = visibleText(column.name);
  const isOdd = isFilterOdd(filter, column);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset draws its own frame
    <span
      className={isOdd ? 'filter odd inline s-125 round g4' : 'filter inline s-125 round g4'}
      role="group"
      aria-label={`Filter on ${name}`}
      onKeyDown={(event) => {
        if (event.key === 'Escape') {
          event.stopPropagation();
          if (filter.text === '' && filter.operator !== 'is empty') onRemove();
          else onLeave();
        } else if (event.key === 'Enter' && event.target instanceof HTMLInputElement) onLeave();
      }}
    >
      <b className="cut b">{name}</b>
      <select
        className="ink blank"
        aria-label={`Condition on ${name}`}
        value={filter.operator}
        onChange={(event) => onChange({ ...filter, operator: event.target.value as FilterOperator })}
      >
        {filterOperators.map((operator) => (
          <option key={operator}>{operator}</option>
        ))}
      </select>
      {filter.operator !== 'is empty' && (
        <input
          className="ink blank"
          ref={input}
          aria-label={`Value for ${name}`}
          aria-invalid={isOdd}
          title={isOdd ? 'Enter a number' : undefined}
          value={filter.text}
          onChange={(event) => onChange({ ...filter, text: event.target.value })}
        />
      )}
      <IconButton icon={X} label={`Remove filter on ${name}`} isSmall onClick={onRemove} />
    </span>
  );
}
