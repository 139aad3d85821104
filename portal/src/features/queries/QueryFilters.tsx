import { limits } from '@platbook/contract/limits';
import { listDefaultSolutions } from '@platbook/contract/packs/solutions';
import { countQueries, listTagCounts, type QueryChoice } from '@platbook/contract/workbench/queries';
import { ArrowDownWideNarrow, ChevronDown, ChevronUp, Star, Trash2, UserRoundCheck, Users } from '@platbook/ui/icons';
import { Icon } from '@platbook/ui/widgets/Icon.tsx';
import { SearchField } from '@platbook/ui/widgets/SearchField.tsx';
import { Select } from '@platbook/ui/widgets/Select.tsx';
import { useQuery } from '@tanstack/react-query';
import { type Ref, useState } from 'react';
import { useCurrentUser } from '../../api/use-app.tsx';
import { endpointQuery, useEndpoint } from '../../api/use-endpoint.ts';
import type { QueryFilter } from './use-query-list.ts';

const shownTags = 4;
const sorts = [
  ['-updatedAt', 'Order by last saved'],
  ['+name', 'Order by name'],
] as const;

interface QueryFiltersProps {
  filter: QueryFilter;
  onChange: (change: Partial<QueryFilter>) => void;
  searchField: Ref<HTMLInputElement>;
}

export function QueryFilters({ filter, onChange, searchField }: QueryFiltersProps) {
  const { isActiveSolution } = useCurrentUser();
  const { data: solutions = [] } = useQuery({
    ...endpointQuery(listDefaultSolutions, { isBackground: true }),
    enabled: isActiveSolution,
  });
  return (
    <div className="q-filters rigid ruled work">
      <div className="q-tools tiles g8 rigid">
        <Select
          aria-label="Source"
          value={filter.source}
          onChange={(source) => onChange({ source, tag: '', only: '' })}
          choices={[
            ['', 'My queries'],
            ...solutions.map((each) => [each.subscription_code, each.subscription_name] as const),
          ]}
        />
        <Select
          icon={ArrowDownWideNarrow}
          aria-label="Sort"
          value={filter.sortBy}
          onChange={(sortBy) => onChange({ sortBy })}
          choices={sorts}
        />
        <SearchField
          ref={searchField}
          className="wide"
          label="Search queries"
          placeholder="Search names, tags and SQL"
          value={filter.search}
          onChange={(search) => onChange({ search })}
          isFocusedFirst
        />
      </div>
      {filter.source === '' && <Choices filter={filter} onChange={onChange} />}
    </div>
  );
}

const choices: { only: QueryChoice; label: string; icon: typeof Star }[] = [
  { only: 'starred', label: 'Starred', icon: Star },
  { only: 'team', label: 'From your team', icon: Users },
  { only: 'shared', label: 'Shared with me', icon: UserRoundCheck },
  { only: 'trash', label: 'Trash', icon: Trash2 },
];

function Choices({ filter, onChange }: Pick<QueryFiltersProps, 'filter' | 'onChange'>) {
  const [isWhole, setIsWhole] = useState(false);
  const counted = useEndpoint(listTagCounts, { isBackground: true }).data ?? [];
  const counts = useEndpoint(countQueries, { isBackground: true }).data;
  const offered = choices.filter(({ only }) => filter.only === only || (counts?.[only] ?? 0) > 0);
  if (counted.length === 0 && offered.length === 0) return null;
  const room = Math.max(1, shownTags - offered.length);
  const isHidden = (index: number, tag: string) => !isWhole && index >= room && tag !== filter.tag;
  const more = counted.length - room;
  const buttons = offered.map(({ only, label, icon }) => (
    <button
      key={only}
      type="button"
      className={`tag hand shrinks${filter.only === only ? ' on' : ''}${only === 'trash' ? ' push' : ''}`}
      aria-pressed={filter.only === only}
      onClick={() => onChange({ only: filter.only === only ? '' : only, tag: '' })}
    >
      <Icon of={icon} size={12} />
      {label} {countText(counts?.[only] ?? 0)}
    </button>
  ));
  const trash = offered.at(-1)?.only === 'trash' ? buttons.pop() : null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset can't be laid out as a bar
    <div className={`q-tags flex g6 rigid${isWhole ? ' all wrap' : ''}`} role="group" aria-label="Tags">
      {buttons}
      {counted.map(({ tag, count }, index) =>
        isHidden(index, tag) ? null : (
          <button
            key={tag}
            type="button"
            className={`tag hand shrinks${filter.tag === tag ? ' on' : ''}`}
            aria-pressed={filter.tag === tag}
            onClick={() => onChange({ tag: filter.tag === tag ? '' : tag, only: '' })}
          >
            <span className="cut">{tag}</span> {count}
          </button>
        ),
      )}
      {more > 0 && (
        <button type="button" className="tag hand" aria-expanded={isWhole} onClick={() => setIsWhole(!isWhole)}>
          {isWhole ? 'Show fewer' : `${more} more`}
          <Icon of={isWhole ? ChevronUp : ChevronDown} size={12} />
        </button>
      )}
      {trash}
    </div>
  );
}

function countText(count: number): string {
  return count < limits.queriesCounted ? String(count) : `${limits.queriesCounted.toLocaleString('en-US')}+`;
}
