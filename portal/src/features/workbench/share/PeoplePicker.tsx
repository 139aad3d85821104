import { limits } from '@platbook/contract/limits';
import { type FoundPerson, searchPeople } from '@platbook/contract/workbench/sharing';
import { useDebounced } from '@platbook/ui/browser/use-debounced';
import { Icon } from '@platbook/ui/widgets/Icon.tsx';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useEffect, useId, useState } from 'react';
import { endpointQuery } from '../../../api/use-endpoint.ts';

interface PeoplePickerProps {
  field: RefObject<HTMLInputElement | null>;
  /** Already chosen or shared with. */
  leftOut: ReadonlySet<string>;
  isFull: boolean;
  onPick: (person: FoundPerson) => void;
}

/** A combobox: the focus stays in the field, arrow keys move through the people, Enter adds one. */
export function PeoplePicker({ field, leftOut, isFull, onPick }: PeoplePickerProps) {
  const id = useId();
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const [isOpen, setIsOpen] = useState(false);
  const settled = useDebounced(text.trim(), limits.searchDebounceMilliseconds / 2);
  const found = useQuery({
    ...endpointQuery(searchPeople, { query: { q: settled }, isBackground: true }),
    placeholderData: keepPreviousData,
    enabled: isOpen,
    retry: false,
  });
  // After a save in place; the dialog itself focuses it when it opens.
  useEffect(() => field.current?.focus(), [field]);
  // Before the server has answered, what it found for the text so far is narrowed here.
  const typed = text.trim().toLowerCase();
  const people = (found.data ?? []).filter(
    ({ id: each, displayName, email }) => !leftOut.has(each) && `${email} ${displayName}`.toLowerCase().includes(typed),
  );
  const isSettled = text.trim() === settled && found.data !== undefined && !found.isPlaceholderData;
  const isListed = isOpen && people.length > 0;
  const pick = (person: FoundPerson | undefined) => {
    if (person === undefined) return;
    onPick(person);
    setText('');
    setAt(0);
    setIsOpen(false);
    field.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      const step = event.key === 'ArrowDown' ? 1 : -1;
      if (isOpen) setAt(Math.max(0, Math.min(people.length - 1, at + step)));
      else setIsOpen(true);
    } else if (event.key === 'Enter' && isOpen) {
      pick(people[at]);
    } else if (event.key === 'Escape' && isOpen) {
      // The dialog would close, too.
      event.stopPropagation();
      setIsOpen(false);
    } else return;
    event.preventDefault();
  };
  return (
    <div className="holds">
      <div className="input lg">
        <Icon of={Search} size={16} />
        <input
          ref={field}
          role="combobox"
          aria-label="Add people"
          aria-expanded={isListed}
          aria-controls={`${id}list`}
          aria-autocomplete="list"
          aria-activedescendant={isListed ? `${id}${Math.min(at, people.length - 1)}` : undefined}
          autoComplete="off"
          data-autofocus
          maxLength={100}
          placeholder="Search by name or email"
          disabled={isFull}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setAt(0);
            setIsOpen(true);
          }}
          onClick={() => setIsOpen(true)}
          onBlur={() => setIsOpen(false)}
          onKeyDown={onKeyDown}
        />
      </div>
      <div id={`${id}list`} role="listbox" aria-label="People" className={isListed ? 'share-found pop' : ''}>
        {isListed &&
          people.map((person, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox handles the keys
            // biome-ignore lint/a11y/useFocusableInteractive: focus stays in the combobox
            <div
              key={person.id}
              id={`${id}${index}`}
              role="option"
              aria-selected={index === at}
              className={`row round hand${index === at ? ' on' : ''}`}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => pick(person)}
            >
              <span className="cut">{person.displayName}</span>
              <span className="muted cut t-12 push">{person.email}</span>
            </div>
          ))}
      </div>
      <p className="hint" role="status">
        {isFull
          ? `You can add up to ${limits.sharesPerCall} people at once.`
          : isOpen && isSettled && people.length === 0 && settled !== '' && 'No matching people.'}
      </p>
    </div>
  );
}
