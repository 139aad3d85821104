import { getReportChoices } from '@platbook/contract/reports/reports';
import { useDebounced } from '@platbook/ui/browser/use-debounced';
import { Removable } from '@platbook/ui/widgets/Removable.tsx';
import { type KeyboardEvent, useId, useState } from 'react';
import { useSteadyEndpoint } from '../../api/call.ts';
import { useReportState } from '../../state/address.ts';
import { queryOf } from '../../state/report-state.ts';
import { formatValue } from '../../words/figures.ts';
import type { FilterProps } from './DimensionFilter.tsx';

const typingMilliseconds = 200;

export function SearchFilter({ reportId, dimension, condition, onChange }: FilterProps) {
  const id = useId();
  const [text, setText] = useState('');
  const [isOpen, setIsOpen] = useState(false);
  const [active, setActive] = useState(0);
  const chosen = condition?.values ?? [];
  const { found, isCurrent } = useFound({ reportId, dimension: dimension.id, text, isOpen });
  const options = found.filter(({ value }) => !chosen.includes(value)).slice(0, 8);
  const isShown = isOpen && isCurrent;
  const choose = (value: string) => {
    onChange({ values: [...chosen, value] });
    setText('');
    setActive(0);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      setIsOpen(true);
      setActive((at) => (at + step + options.length) % Math.max(1, options.length));
    } else if (event.key === 'Enter' && isShown && options[active]) choose(options[active].value);
    else if (event.key === 'Escape') setIsOpen(false);
    else if (event.key === 'Backspace' && text === '' && chosen.length > 0) onChange({ values: chosen.slice(0, -1) });
  };
  return (
    <section className="search holds">
      <h2>
        <label htmlFor={id}>{dimension.label}</label>
      </h2>
      <span className="input">
        <input
          id={id}
          type="text"
          role="combobox"
          aria-expanded={isShown}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={isShown && options[active] ? `${id}-${active}` : undefined}
          autoComplete="off"
          spellCheck={false}
          placeholder={`Any ${/^[A-Z]{2}/.test(dimension.label) ? dimension.label : dimension.label.toLowerCase()}`}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setActive(0);
            setIsOpen(true);
          }}
          onFocus={() => setIsOpen(true)}
          onBlur={() => setIsOpen(false)}
          onKeyDown={onKeyDown}
        />
      </span>
      <div className="found pop placed mt4" hidden={!isShown}>
        <div id={`${id}-list`} role="listbox" aria-label={dimension.plural}>
          {isShown &&
            options.map(({ value, label, count }, index) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the search box handles the keyboard
              // biome-ignore lint/a11y/useFocusableInteractive: the search box has the focus
              <div
                key={value}
                id={`${id}-${index}`}
                role="option"
                aria-selected={index === active}
                className={`row round hand${index === active ? ' on' : ''}`}
                // Keeps the focus in the box, so that the list stays open until the click.
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => choose(value)}
              >
                <span className="cut">{label}</span>
                <span className="push muted s-12">{formatValue(count, 'count')}</span>
              </div>
            ))}
        </div>
        {isShown && options.length === 0 && <p className="muted t-12">No matches for “{text.trim()}”</p>}
      </div>
      {chosen.map((value) => (
        <span key={value} className="chosen middle spread flex">
          <Removable
            text={value}
            onRemove={() => {
              onChange({ values: chosen.filter((other) => other !== value) });
              // The button is removed, so focus moves to the box.
              document.getElementById(id)?.focus();
            }}
          />
        </span>
      ))}
    </section>
  );
}

interface Wanted {
  reportId: string;
  dimension: string;
  text: string;
  isOpen: boolean;
}

function useFound({ reportId, dimension, text, isOpen }: Wanted) {
  const typed = useDebounced(text.trim(), typingMilliseconds);
  const { drill: _, ...query } = queryOf(useReportState());
  const { data, isPlaceholderData } = useSteadyEndpoint(
    getReportChoices,
    { params: { id: reportId }, query: { ...query, dimension, ...(typed && { q: typed }) } },
    { enabled: isOpen },
  );
  const isCurrent = data !== undefined && !isPlaceholderData && typed === text.trim();
  return { found: data?.choices[dimension]?.values ?? [], isCurrent };
}
