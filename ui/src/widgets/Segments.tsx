interface SegmentsProps<Value extends string | number> {
  label: string;
  choices: readonly (readonly [value: Value, text: string])[];
  value: Value;
  onChange: (value: Value) => void;
  className?: string;
}

export function Segments<Value extends string | number>(props: SegmentsProps<Value>) {
  const { label, choices, value, onChange, className = 'seg' } = props;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset can't be laid out as a bar
    <div className={className} role="group" aria-label={label}>
      {choices.map(([each, text]) => (
        <button
          key={each}
          type="button"
          className={each === value ? 'on' : ''}
          aria-pressed={each === value}
          onClick={() => onChange(each)}
        >
          {text}
        </button>
      ))}
    </div>
  );
}
