import { listTagCounts } from '@platbook/contract/queries';
import { listDefaultSolutions } from '@platbook/contract/solutions';
import { ArrowDownWideNarrow, ChevronDown, ChevronsUpDown, ChevronUp } from 'lucide-react';
import { type Ref, useState } from 'react';
import { useEndpoint } from '../../api/use-endpoint.ts';
import { Icon } from '../../ui/Icon.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import type { QueryFilter } from './use-query-list.ts';

/** Tags that are offered before one asks for more. */
const shownTags = 4;

interface QueryFiltersProps {
  filter: QueryFilter;
  onChange: (change: Partial<QueryFilter>) => void;
  searchField: Ref<HTMLInputElement>;
}

/** Where queries come from, their order, what is searched for, and the tags to choose one of (specification §2). */
export function QueryFilters({ filter, onChange, searchField }: QueryFiltersProps) {
  const solutions = useEndpoint(listDefaultSolutions, { isBackground: true }).data ?? [];
  return (
    <div className="q-filters work">
      <div className="q-tools">
        <div className="select">
          <select
            aria-label="Source"
            value={filter.source}
            onChange={(event) => onChange({ source: event.target.value, tag: '' })}
          >
            <option value="">My queries</option>
            {solutions.map(({ subscription_code: code, subscription_name: name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </select>
          <Icon of={ChevronsUpDown} size={14} />
        </div>
        <div className="select">
          <Icon of={ArrowDownWideNarrow} size={14} />
          <select
            aria-label="Order"
            value={filter.sortBy}
            onChange={(event) => onChange({ sortBy: event.target.value as QueryFilter['sortBy'] })}
          >
            <option value="-updatedAt">Order by last saved</option>
            <option value="+name">Order by name</option>
          </select>
          <Icon of={ChevronsUpDown} size={14} />
        </div>
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
      {filter.source === '' && <TagFilter chosen={filter.tag} onChoose={(tag) => onChange({ tag })} />}
    </div>
  );
}

function TagFilter({ chosen, onChoose }: { chosen: string; onChoose: (tag: string) => void }) {
  const [areAllShown, setAreAllShown] = useState(false);
  const counted = useEndpoint(listTagCounts, { isBackground: true }).data ?? [];
  if (counted.length === 0) return null;
  const isHidden = (index: number, tag: string) => !areAllShown && index >= shownTags && tag !== chosen;
  const more = counted.length - shownTags;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a bar
    <div className={`q-tags${areAllShown ? ' all' : ''}`} role="group" aria-label="Tags">
      {counted.map(({ tag, count }, index) =>
        isHidden(index, tag) ? null : (
          <button
            key={tag}
            type="button"
            className={`tag${chosen === tag ? ' on' : ''}`}
            aria-pressed={chosen === tag}
            onClick={() => onChoose(chosen === tag ? '' : tag)}
          >
            <span className="cut">{tag}</span> {count}
          </button>
        ),
      )}
      {more > 0 && (
        <button type="button" className="tag" aria-expanded={areAllShown} onClick={() => setAreAllShown(!areAllShown)}>
          {areAllShown ? 'Fewer' : `${more} more`}
          <Icon of={areAllShown ? ChevronUp : ChevronDown} size={12} />
        </button>
      )}
    </div>
  );
}
