import type { PackType } from '@platbook/contract/packs/solutions';
import { useMediaQuery } from '@platbook/ui/browser/use-media-query';
import { ChevronDown, ChevronUp, ListFilter } from '@platbook/ui/icons';
import { Button } from '@platbook/ui/widgets/Button.tsx';
import { Icon } from '@platbook/ui/widgets/Icon.tsx';
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
  const [isOpen, setIsOpen] = useState(false);
  const [isListOpen, setIsListOpen] = useState(true);
  const [groupsId, listId] = [useId(), useId()];
  const { industries: chosen } = filter;
  const active = chosen.length + filter.types.length + filter.access.length;
  const label =
    chosen.length === 0 ? 'All Industries' : chosen.length === 1 ? chosen[0] : `${chosen.length} industries`;
  return (
    <aside className="catalog-side" aria-label="Filters">
      {isPhone && (
        <Button icon={ListFilter} aria-expanded={isOpen} aria-controls={groupsId} onClick={() => setIsOpen(!isOpen)}>
          Filters{active > 0 && ` (${active})`}
        </Button>
      )}
      <div id={groupsId} hidden={isPhone && !isOpen}>
        <fieldset className="shrinks mb20">
          <legend className="whole t-13 b">Type</legend>
          <Checks choices={types} chosen={filter.types} counts={counts} onChange={(types) => onChange({ types })} />
        </fieldset>
        <fieldset className="shrinks mb20">
          <legend className="whole t-13 b">Industry</legend>
          <button
            type="button"
            className={chosen.length === 0 ? 'select whole ph' : 'select whole'}
            aria-expanded={isListOpen}
            aria-controls={listId}
            onClick={() => setIsListOpen(!isListOpen)}
          >
            {label}
            <Icon of={isListOpen ? ChevronUp : ChevronDown} size={14} />
          </button>
          <div id={listId} hidden={!isListOpen}>
            <Checks
              choices={industries.map((industry) => [industry, industry])}
              chosen={chosen}
              counts={counts}
              onChange={(industries) => onChange({ industries })}
            />
          </div>
        </fieldset>
        {ownsAny && (
          <fieldset className="shrinks mb20">
            <legend className="whole t-13 b">Access</legend>
            <Checks
              choices={accesses}
              chosen={filter.access}
              counts={counts}
              onChange={(access) => onChange({ access })}
            />
          </fieldset>
        )}
        {children}
      </div>
    </aside>
  );
}

interface ChecksProps<Value> {
  choices: (readonly [name: string, value: Value])[];
  chosen: readonly Value[];
  counts: ReadonlyMap<string, number> | undefined;
  onChange: (chosen: Value[]) => void;
}

function Checks<Value extends string>({ choices, chosen, counts, onChange }: ChecksProps<Value>) {
  return choices.map(([name, value]) => (
    <CheckBox
      key={value}
      aria-label={name}
      checked={chosen.includes(value)}
      onChange={(isOn) => onChange(isOn ? [...chosen, value] : chosen.filter((each) => each !== value))}
    >
      <span className={counts && !counts.get(value) ? 'muted' : undefined}>{name}</span>
      <span className="n">{counts && (counts.get(value) ?? 0)}</span>
    </CheckBox>
  ));
}
