import type { KeyboardEvent } from 'react';

interface SegmentsProps<Value extends string | number> {
  label: string;
  choices: readonly (readonly [value: Value, text: string])[];
  value: Value;
  onChange: (value: Value) => void;
  className?: string;
}

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

/** One tab stop; arrow keys, Home and End move within it and choose. */
export function Segments<Value extends string | number>(props: SegmentsProps<Value>) {
  const { label, choices, value, onChange, className = 'seg' } = props;
  const chosen = Math.max(
    0,
    choices.findIndex(([each]) => each === value),
  );
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const count = choices.length;
    const step = steps[event.key];
    const next = { Home: 0, End: count - 1 }[event.key] ?? (step && (chosen + step + count) % count);
    const choice = next === undefined ? undefined : choices[next];
    if (next === undefined || !choice) return;
    event.preventDefault();
    event.currentTarget.querySelectorAll('button')[next]?.focus();
    onChange(choice[0]);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset can't be laid out as a bar
    <div className={className} role="group" aria-label={label} onKeyDown={onKeyDown}>
      {choices.map(([each, text], place) => (
        <button
          key={each}
          type="button"
          className={each === value ? 'on' : ''}
          aria-pressed={each === value}
          tabIndex={place === chosen ? 0 : -1}
          onClick={() => onChange(each)}
        >
          {text}
        </button>
      ))}
    </div>
  );
}
