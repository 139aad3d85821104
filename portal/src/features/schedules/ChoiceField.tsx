import { ChevronsUpDown, CircleAlert } from '@platbook/ui/icons';
import { Icon } from '@platbook/ui/widgets/Icon.tsx';
import { type KeyboardEvent, useId, useState } from 'react';
import { type Choice, ChoiceList } from '../../widgets/ChoiceList.tsx';

interface ChoiceFieldProps {
  label: string;
  /** What is shown while nothing is typed. */
  shown: string;
  placeholder: string;
  /** The choices for what is typed. */
  choices: readonly Choice[];
  typed: string | undefined;
  onType: (text: string | undefined) => void;
  onPick: (id: string) => void;
  /** Shown if a typed text has no choices. */
  empty: string;
  problem?: string | undefined;
  isFocusedFirst?: boolean;
}

/** A combobox of one value: the focus stays in the field, arrow keys move through the choices, Enter picks one. */
export function ChoiceField(props: ChoiceFieldProps) {
  const { label, shown, placeholder, choices, typed, onType, onPick, empty, problem, isFocusedFirst = false } = props;
  const id = useId();
  const [at, setAt] = useState(0);
  const isOpen = typed !== undefined;
  const isListed = isOpen && choices.length > 0;
  const active = Math.min(at, choices.length - 1);
  const pick = (choice: Choice) => {
    onType(undefined);
    onPick(choice.id);
  };
  const type = (text: string | undefined) => {
    setAt(0);
    onType(text);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const choice = isListed ? choices[active] : undefined;
    if (step !== undefined && !isOpen) type('');
    else if (step !== undefined) setAt(Math.max(0, Math.min(choices.length - 1, active + step)));
    else if (event.key === 'Enter' && choice) pick(choice);
    else if (event.key === 'Escape' && isOpen) {
      // The drawer would close, too.
      event.stopPropagation();
      type(undefined);
    } else return;
    event.preventDefault();
  };
  return (
    <div>
      <label className="label" htmlFor={id}>
        {label}
      </label>
      <div className={`input${problem ? ' err' : ''}`}>
        <input
          id={id}
          role="combobox"
          aria-expanded={isListed}
          aria-controls={`${id}list`}
          aria-autocomplete="list"
          aria-activedescendant={isListed ? `${id}${active}` : undefined}
          aria-invalid={problem ? true : undefined}
          aria-describedby={`${id}hint`}
          autoComplete="off"
          spellCheck={false}
          data-autofocus={isFocusedFirst || undefined}
          placeholder={isOpen && shown !== '' ? shown : placeholder}
          value={typed ?? shown}
          onChange={(event) => type(event.target.value)}
          onClick={() => isOpen || type('')}
          onBlur={() => type(undefined)}
          onKeyDown={onKeyDown}
        />
        <Icon of={ChevronsUpDown} size={14} />
      </div>
      <ChoiceList
        id={id}
        label={label}
        choices={isListed ? choices : []}
        at={active}
        onPick={(index) => pick(choices[index] as Choice)}
      />
      <p id={`${id}hint`} className={problem ? 'hint bad' : isOpen && !isListed ? 'hint' : 'sr'} aria-live="polite">
        {problem && <Icon of={CircleAlert} size={12} />}
        {problem ?? (isOpen && !isListed && typed !== '' && empty)}
      </p>
    </div>
  );
}
