import { useEffect, useRef } from 'react';
import './choice-list.css';

export interface Choice {
  id: string;
  text: string;
  note: string;
}

interface ChoiceListProps {
  /** Of the combobox: the list is `<id>list`, its options `<id>0` and so on. */
  id: string;
  label: string;
  /** Hidden if there are none. */
  choices: readonly Choice[];
  at: number;
  onPick: (index: number) => void;
}

/** The list of a combobox, which keeps the focus and handles the keys. */
export function ChoiceList({ id, label, choices, at, onPick }: ChoiceListProps) {
  const list = useRef<HTMLDivElement>(null);
  const isListed = choices.length > 0;
  useEffect(() => {
    if (isListed) list.current?.scrollIntoView?.({ block: 'nearest' });
  }, [isListed]);
  useEffect(() => {
    if (isListed) list.current?.children[at]?.scrollIntoView?.({ block: 'nearest' });
  }, [isListed, at]);
  return (
    <div
      ref={list}
      id={`${id}list`}
      role="listbox"
      aria-label={label}
      className={isListed ? 'choices-found framed' : ''}
    >
      {choices.map((choice, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox handles the keys
        // biome-ignore lint/a11y/useFocusableInteractive: focus stays in the combobox
        <div
          key={choice.id}
          id={`${id}${index}`}
          role="option"
          aria-selected={index === at}
          className={`row round hand${index === at ? ' on' : ''}`}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onPick(index)}
        >
          <span className="cut">{choice.text}</span>
          <span className="muted cut t-12 push">{choice.note}</span>
        </div>
      ))}
    </div>
  );
}
