import type { Suggestion } from '@platbook/contract/property/property-search';
import { titleCase } from '@platbook/property/title-case';
import { Home, MapPin, SquareDashed, UserRound } from '@platbook/ui/icons';
import { Icon } from '@platbook/ui/widgets/Icon.tsx';
import type { SuggestionGroup } from './use-suggestions.ts';

const signs = { address: Home, parcel: SquareDashed, place: MapPin, owner: UserRound };

interface SuggestionListProps {
  id: string;
  groups: readonly SuggestionGroup[];
  active: number;
  onChoose: (suggestion: Suggestion) => void;
}

export function SuggestionList({ id, groups, active, onChoose }: SuggestionListProps) {
  let index = -1;
  return groups.map(({ title, suggestions }) => (
    // biome-ignore lint/a11y/useSemanticElements: a listbox can't contain a fieldset
    <div key={title} role="group" aria-label={title} className="sug-group">
      <div className="sug-title t-12 muted" role="presentation" aria-hidden="true">
        {title}
      </div>
      {suggestions.map((suggestion) => {
        index += 1;
        const at = index;
        return (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the search box handles the keyboard
          // biome-ignore lint/a11y/useFocusableInteractive: the search box has the focus
          <div
            key={`${suggestion.kind} ${suggestion.label} ${suggestion.detail}`}
            id={`${id}-${at}`}
            role="option"
            aria-selected={at === active}
            className={`sug row t-13 hand round${at === active ? ' on' : ''}`}
            // Keeps the focus in the box, so that the list stays open until the click.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => onChoose(suggestion)}
          >
            <Icon of={signs[suggestion.kind]} size={14} className="muted" />
            <span className="cut">
              <Marked suggestion={suggestion} />
            </span>
            <span className="muted t-12 push nowrap">{suggestion.detail}</span>
          </div>
        );
      })}
    </div>
  ));
}

function Marked({ suggestion: { label: text, matches } }: { suggestion: Suggestion }) {
  // Title case keeps every character in its position, so the matches still apply.
  const label = titleCase(text);
  const parts: React.ReactNode[] = [];
  let done = 0;
  for (const [from, to] of matches) {
    if (from < done || to > label.length) continue;
    parts.push(label.slice(done, from), <mark key={from}>{label.slice(from, to)}</mark>);
    done = to;
  }
  parts.push(label.slice(done));
  return parts;
}
