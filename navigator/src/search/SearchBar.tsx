import './search-bar.css';
import type { Suggestion } from '@platbook/contract/property/property-search';
import { titleCase } from '@platbook/property/title-case';
import { failureText } from '@platbook/ui/call/call-error';
import { Lock, Search, X } from '@platbook/ui/icons';
import { Icon } from '@platbook/ui/widgets/Icon.tsx';
import { Removable } from '@platbook/ui/widgets/Removable.tsx';
import { type ComponentProps, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { findLockedCounty } from '../access/locked-county.ts';
import { RequestAccess } from '../access/RequestAccess.tsx';
import { goToReport } from '../state/go-to-report.ts';
import { lookAt } from '../state/in-step.ts';
import { changeSearch, choosePlace, removePlace, useSearch } from '../state/use-search.ts';
import { useStart } from '../state/use-start.ts';
import { keepRecent } from './recent-searches.ts';
import { SuggestionList } from './SuggestionList.tsx';
import { useSuggestions } from './use-suggestions.ts';

function chooseSuggestion(suggestion: Suggestion): void {
  keepRecent(suggestion);
  const { propertyId, where, label, bounds } = suggestion;
  if (propertyId !== null) {
    goToReport(propertyId);
    return;
  }
  const [[key, value] = []] = [...new URLSearchParams(where ?? '')];
  if (!key || !value) return;
  choosePlace(key, value, titleCase(label));
  if (bounds) lookAt(bounds);
}

export function SearchBar() {
  const { place } = useSearch().search;
  const [text, setText] = useState('');
  const [isOpen, setIsOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const input = useRef<HTMLInputElement>(null);
  const listId = useId();
  const found = useSuggestions(text);
  const { groups, all, isCurrent, failure } = found;
  const isShown = isOpen && (all.length > 0 || failure !== undefined || (isCurrent && text.trim().length >= 2));
  const meant = all[active] ?? (isCurrent ? all[0] : undefined);

  // Enter before the suggestions have loaded waits for them.
  const wanted = useRef<string>(undefined);
  useEffect(() => {
    if (wanted.current !== text) wanted.current = undefined;
    if (wanted.current === undefined || !isCurrent) return;
    wanted.current = undefined;
    if (all[0]) choose(all[0]);
  });

  const choose = (suggestion: Suggestion) => {
    chooseSuggestion(suggestion);
    setText('');
    setIsOpen(false);
    setActive(-1);
  };
  const onKeyDown = (event: React.KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      setIsOpen(true);
      const step = event.key === 'ArrowDown' ? 1 : -1;
      // Index -1 is the typed text.
      setActive((at) => ((at + 1 + step + all.length + 1) % (all.length + 1)) - 1);
    } else if (event.key === 'Enter' && isShown && meant && (active >= 0 || text.trim().length >= 2)) {
      event.preventDefault();
      choose(meant);
    } else if (event.key === 'Enter' && !isCurrent) {
      event.preventDefault();
      wanted.current = text;
    } else if (event.key === 'Escape') {
      wanted.current = undefined;
      if (isShown) setIsOpen(false);
      else setText('');
      setActive(-1);
    } else if (event.key === 'Backspace' && text === '' && place) removePlace();
  };
  const clearText = () => {
    setText('');
    setIsOpen(false);
  };

  return (
    <search
      className="srch holds shrinks"
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setIsOpen(false);
      }}
    >
      <div className="input lg">
        <Icon of={Search} />
        <SearchTags onRemoved={() => input.current?.focus()} />
        <input
          ref={input}
          type="text"
          role="combobox"
          aria-label="Address, owner, parcel, ZIP, place"
          aria-expanded={isShown}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={isShown && active >= 0 ? `${listId}-${active}` : undefined}
          autoComplete="off"
          spellCheck={false}
          placeholder="Address, owner, parcel, ZIP, place"
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setActive(-1);
            setIsOpen(true);
          }}
          onFocus={() => setIsOpen(true)}
          onClick={() => setIsOpen(true)}
          onKeyDown={onKeyDown}
        />
        {text && <ClearButton onClear={clearText} />}
      </div>
      <Suggestions isShown={isShown} found={found} text={text}>
        <div id={listId} role="listbox" aria-label="Suggestions">
          {isShown && <SuggestionList id={listId} groups={groups} active={active} onChoose={choose} />}
        </div>
      </Suggestions>
    </search>
  );
}

/** The place and the list that the results are limited to. */
function SearchTags({ onRemoved }: { onRemoved: () => void }) {
  const { place, ids, list } = useSearch().search;
  const clearPlace = () => {
    removePlace();
    onRemoved();
  };
  const closeList = () => {
    changeSearch({ ids: undefined, list: undefined });
    onRemoved();
  };
  return (
    <>
      {place && <SearchTag text={place.label} onRemove={clearPlace} />}
      {ids && (
        <SearchTag text={list ?? 'Selected properties'} action={`Close list ${list ?? ''}`} onRemove={closeList} />
      )}
    </>
  );
}

function SearchTag(props: ComponentProps<typeof Removable>) {
  return (
    <span className="tag on">
      <Removable {...props} />
    </span>
  );
}

function ClearButton({ onClear }: { onClear: () => void }) {
  return (
    <button type="button" className="icon-btn xs" aria-label="Clear search" onClick={onClear}>
      <Icon of={X} size={14} />
    </button>
  );
}

interface SuggestionsProps {
  readonly isShown: boolean;
  readonly found: ReturnType<typeof useSuggestions>;
  readonly text: string;
  readonly children: ReactNode;
}

function Suggestions({ isShown, found: { all, mended, isCurrent, failure }, text, children }: SuggestionsProps) {
  const county = findLockedCounty(text, useStart());
  return (
    <>
      <div className="sugs pop placed" hidden={!isShown}>
        {isShown && mended && (
          <p className="sug-mended t-12 muted ruled mb4" aria-hidden="true">
            Showing results for <b>{mended}</b>
          </p>
        )}
        {children}
        {isShown && all.length === 0 && (
          <p className="sug-none s-13 muted">
            {failure === undefined ? `No matches for “${text.trim()}”` : failureText(failure)}
          </p>
        )}
        {isShown && county && (
          // The box keeps the focus, so that the list stays open until the click.
          <p className="sug-none row wrap s-13" onPointerDown={(event) => event.preventDefault()}>
            <Icon of={Lock} size={14} className="sales" />
            <span className="grow">{county.name} isn't in your license.</span>
            <RequestAccess look="link" asked={{ kind: 'counties', subject: county.fips }} />
          </p>
        )}
      </div>
      <span className="sr" role="status">
        {isShown && isCurrent ? `${all.length} ${all.length === 1 ? 'suggestion' : 'suggestions'}` : ''}
        {isShown && isCurrent && county ? `. ${county.name} isn't in your license` : ''}
        {isShown && mended ? `, for ${mended}` : ''}
      </span>
    </>
  );
}
