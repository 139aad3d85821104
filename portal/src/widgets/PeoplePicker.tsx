import { limits } from '@platbook/contract/limits';
import { parseEmail } from '@platbook/contract/rules/email';
import { useDebounced } from '@platbook/ui/browser/use-debounced';
import { Search } from '@platbook/ui/icons';
import { Icon } from '@platbook/ui/widgets/Icon.tsx';
import { type InputHTMLAttributes, type KeyboardEvent, type RefObject, useEffect, useId, useState } from 'react';
import { ChoiceList } from './ChoiceList.tsx';

export interface PickablePerson {
  id: string;
  email: string;
  displayName: string;
}

interface PeoplePickerProps<Person extends PickablePerson> {
  /** Its ID, name and description; the label is the caller's. */
  named: InputHTMLAttributes<HTMLInputElement>;
  field?: RefObject<HTMLInputElement | null>;
  search: (text: string, signal: AbortSignal) => Promise<readonly Person[]>;
  /** Email addresses that are chosen already. */
  leftOut: ReadonlySet<string>;
  onPick: (person: Person) => void;
  /** With it, an address can be typed of a person who isn't found. */
  onAddresses?: (addresses: readonly string[]) => void;
  /** Backspace in the empty field. */
  onBack?: () => void;
}

const separators = /[\s,;]+/;

/** A combobox: the focus stays in the field, arrow keys move through the people, Enter adds one. */
export function PeoplePicker<Person extends PickablePerson>(props: PeoplePickerProps<Person>) {
  const { named, field, search, leftOut, onPick, onAddresses, onBack } = props;
  const id = useId();
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const [isOpen, setIsOpen] = useState(false);
  const settled = useDebounced(text.trim(), limits.searchDebounceMilliseconds / 2);
  const { found, answered } = useFound(search, settled, isOpen);
  // Before the server has answered, what it found for the text so far is narrowed here.
  const typed = text.trim().toLowerCase();
  const people = found.filter(
    ({ email, displayName }) => !leftOut.has(email) && `${email} ${displayName}`.toLowerCase().includes(typed),
  );
  const reset = () => {
    setText('');
    setAt(0);
    setIsOpen(false);
  };
  /** Takes the addresses before `end`, and leaves the rest in the field. */
  const takeAddresses = (given: string, end = given.length): boolean => {
    const parts = given.slice(0, end).split(separators).filter(Boolean);
    const addresses = parts.flatMap((part) => parseEmail(part) ?? []);
    if (onAddresses === undefined || addresses.length === 0) return false;
    onAddresses(addresses);
    reset();
    setText([...parts.filter((part) => parseEmail(part) === undefined), given.slice(end).trimStart()].join(' ').trim());
    return true;
  };
  const pick = (person: Person) => {
    onPick(person);
    reset();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const person = isOpen ? people[at] : undefined;
    if (step !== undefined) {
      if (isOpen) setAt(Math.max(0, Math.min(people.length - 1, at + step)));
      else setIsOpen(true);
    } else if (event.key === 'Enter' && (text !== '' || person)) {
      if (person) pick(person);
      else takeAddresses(text);
    } else if (event.key === 'Escape' && isOpen) {
      // The dialog would close, too.
      event.stopPropagation();
      setIsOpen(false);
    } else if (event.key === 'Backspace' && text === '' && onBack) onBack();
    else return;
    event.preventDefault();
  };
  const isListed = isOpen && people.length > 0;
  const isEmpty = isOpen && answered === typed && typed !== '' && people.length === 0;
  return (
    <>
      <div className={`input${named['aria-invalid'] ? ' err' : ''}`}>
        <Icon of={Search} size={14} />
        <input
          placeholder="Search by name or email"
          {...named}
          ref={field}
          role="combobox"
          aria-expanded={isListed}
          aria-controls={`${id}list`}
          aria-autocomplete="list"
          aria-activedescendant={isListed ? `${id}${Math.min(at, people.length - 1)}` : undefined}
          autoComplete="off"
          spellCheck={false}
          maxLength={20_000}
          value={text}
          onChange={({ currentTarget: { value } }) => {
            if (takeAddresses(value, value.search(/[^\s,;]*$/))) return;
            setText(value);
            setAt(0);
            setIsOpen(true);
          }}
          onClick={() => setIsOpen(true)}
          onBlur={() => {
            if (!takeAddresses(text)) setIsOpen(false);
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <ChoiceList
        id={id}
        label="People"
        choices={
          isListed ? people.map((person) => ({ id: person.id, text: person.displayName, note: person.email })) : []
        }
        at={at}
        onPick={(index) => pick(people[index] as Person)}
      />
      <p className={isEmpty ? 'hint' : 'sr'} aria-live="polite">
        {isEmpty &&
          (onAddresses ? 'No matching people. Enter a whole email address to add it.' : 'No matching people.')}
      </p>
    </>
  );
}

/** The people found for the last answered text; a failed search finds none. */
function useFound<Person>(
  search: (text: string, signal: AbortSignal) => Promise<readonly Person[]>,
  text: string,
  isOpen: boolean,
) {
  const [found, setFound] = useState<{ people: readonly Person[]; text: string | undefined }>({
    people: [],
    text: undefined,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new function of the caller isn't a new search
  useEffect(() => {
    if (!isOpen) return;
    const abort = new AbortController();
    search(text, abort.signal).then(
      (people) => !abort.signal.aborted && setFound({ people, text }),
      () => !abort.signal.aborted && setFound({ people: [], text }),
    );
    return () => abort.abort();
  }, [text, isOpen]);
  return { found: found.people, answered: found.text?.toLowerCase() };
}
