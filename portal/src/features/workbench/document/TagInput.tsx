import { limits } from '@platbook/contract/limits';
import { listTags } from '@platbook/contract/workbench/queries';
import { X } from '@platbook/ui/icons';
import { Icon } from '@platbook/ui/widgets/Icon.tsx';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { endpointQuery } from '../../../api/use-endpoint.ts';
import type { QueryTagsProps } from './QueryTags.tsx';

const mostOffered = 8;

export function TagInput({ tags, onChange }: QueryTagsProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  const [text, setText] = useState('');
  const [at, setAt] = useState(-1);
  const { data: known = [] } = useQuery(endpointQuery(listTags, { isBackground: true }));
  const typed = text.trim();
  const offered = known
    .filter((tag) => !tags.includes(tag) && tag.toLowerCase().includes(typed.toLowerCase()))
    .slice(0, mostOffered);
  const isFull = tags.length >= limits.tagsPerQuery;
  const type = (next: string) => {
    setText(next);
    setAt(-1);
  };
  const add = (tag: string) => {
    type('');
    if (tag && !tags.includes(tag) && !isFull) onChange([...tags, tag]);
  };
  const remove = (tag: string) => {
    onChange(tags.filter((each) => each !== tag));
    input.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };
    const step = steps[event.key];
    if (step !== undefined) setAt(Math.max(-1, Math.min(offered.length - 1, at + step)));
    else if (event.key === 'Enter') add(offered[at] ?? typed);
    else if (event.key === ',') add(typed);
    else if (event.key === 'Backspace' && text === '' && tags.length > 0) onChange(tags.slice(0, -1));
    else return;
    event.preventDefault();
  };
  return (
    <>
      {tags.length > 0 && (
        <ul className="row wrap g4 mb8" aria-label="Tags of this query">
          {tags.map((tag) => (
            <li key={tag} className="tag">
              <span className="cut">{tag}</span>
              <button type="button" className="blank round" aria-label={`Remove ${tag}`} onClick={() => remove(tag)}>
                <Icon of={X} size={12} />
              </button>
            </li>
          ))}
        </ul>
      )}
      <div className="input">
        <input
          ref={input}
          role="combobox"
          aria-label="Add a tag"
          aria-expanded={offered.length > 0}
          aria-controls={`${id}list`}
          aria-activedescendant={at < 0 ? undefined : `${id}${at}`}
          aria-describedby={`${id}hint`}
          autoComplete="off"
          maxLength={limits.tagLength}
          placeholder="e.g. weekly"
          disabled={isFull}
          value={text}
          onChange={(event) => type(event.target.value)}
          onKeyDown={onKeyDown}
        />
      </div>
      <div id={`${id}list`} role="listbox" aria-label="Suggestions" className="tags-offered">
        {offered.map((tag, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox handles the keys
          // biome-ignore lint/a11y/useFocusableInteractive: focus stays in the combobox
          <div
            key={tag}
            id={`${id}${index}`}
            role="option"
            aria-selected={index === at}
            className={`cut round t-13 hand${index === at ? ' on' : ''}`}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => add(tag)}
          >
            {tag}
          </div>
        ))}
      </div>
      <p id={`${id}hint`} className="hint">
        {isFull ? `A query can have up to ${limits.tagsPerQuery} tags.` : 'Press Enter to add a tag.'}
      </p>
    </>
  );
}
