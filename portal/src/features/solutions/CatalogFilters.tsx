import type { PackType } from '@platbook/contract/packs/solutions';
import { useMediaQuery } from '@platbook/ui/browser/use-media-query';
import { Icon } from '@platbook/ui/widgets/Icon.tsx';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { CheckBox } from '../../widgets/CheckBox.tsx';
import type { Access, CatalogFilter } from './filter-packs.ts';

const types: [name: string, type: PackType][] = [
  ['Solution Packs', 'Solution Pack'],
  ['Datasets', 'Dataset'],
];
const accesses: [name: string, access: Access][] = [
  ['Licenced', 'licenced'],
  ['Available to try', 'try'],
];

interface CatalogFiltersProps {
  filter: CatalogFilter;
  onChange: (changes: Partial<CatalogFilter>) => void;
  industries: readonly string[];
  counts: ReadonlyMap<string, number> | undefined;
  /** A user without packs gets no choice between owned and other packs. */
  ownsAny: boolean;
  children?: ReactNode;
}

export function CatalogFilters({ filter, onChange, industries, counts, ownsAny, children }: CatalogFiltersProps) {
  const isPhone = useMediaQuery('(max-width: 899px)');
  const [isOpen, setIsOpen] = useState<boolean>();
  const listId = useId();
  const isShown = isOpen ?? !isPhone;
  const { industries: chosen } = filter;
  const label =
    chosen.length === 0 ? 'All Industries' : chosen.length === 1 ? chosen[0] : `${chosen.length} industries`;
  return (
    <aside className="catalog-side" aria-label="Filters">
      <fieldset className="shrinks">
        <legend className="whole t-13 b">Type</legend>
        {types.map(([name, type]) => (
          <Check
            key={type}
            name={name}
            count={counts && (counts.get(type) ?? 0)}
            isOn={filter.types.includes(type)}
            onChange={(isOn) => onChange({ types: toggled(filter.types, type, isOn) })}
          />
        ))}
      </fieldset>
      <fieldset className="shrinks">
        <legend className="whole t-13 b">Industry</legend>
        <button
          type="button"
          className={chosen.length === 0 ? 'select whole ph' : 'select whole'}
          aria-expanded={isShown}
          aria-controls={listId}
          onClick={() => setIsOpen(!isShown)}
        >
          {label}
          <Icon of={isShown ? ChevronUp : ChevronDown} size={14} />
        </button>
        <div id={listId} hidden={!isShown}>
          {industries.map((industry) => (
            <Check
              key={industry}
              name={industry}
              count={counts && (counts.get(industry) ?? 0)}
              isOn={chosen.includes(industry)}
              onChange={(isOn) => onChange({ industries: toggled(chosen, industry, isOn) })}
            />
          ))}
        </div>
      </fieldset>
      {ownsAny && (
        <fieldset className="shrinks">
          <legend className="whole t-13 b">Access</legend>
          {accesses.map(([name, access]) => (
            <Check
              key={access}
              name={name}
              count={counts && (counts.get(access) ?? 0)}
              isOn={filter.access.includes(access)}
              onChange={(isOn) => onChange({ access: toggled(filter.access, access, isOn) })}
            />
          ))}
        </fieldset>
      )}
      {children}
    </aside>
  );
}

const toggled = <Value,>(values: readonly Value[], value: Value, isOn: boolean): Value[] =>
  isOn ? [...values, value] : values.filter((each) => each !== value);

interface CheckProps {
  name: string;
  count: number | undefined;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

function Check({ name, count, isOn, onChange }: CheckProps) {
  return (
    <CheckBox aria-label={name} checked={isOn} onChange={onChange}>
      {name}
      <span className="n">{count}</span>
    </CheckBox>
  );
}
