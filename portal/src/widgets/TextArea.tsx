import { type ComponentProps, useId } from 'react';
import './text-area.css';

interface TextAreaProps extends Omit<ComponentProps<'textarea'>, 'id' | 'onChange' | 'value'> {
  label: string;
  value: string;
  maxLength: number;
  onChange: (value: string) => void;
}

/** A text of several lines with its limit. */
export function TextArea({ label, value, maxLength, onChange, ...rest }: TextAreaProps) {
  const id = useId();
  return (
    <div>
      <label className="label" htmlFor={id}>
        {label}
      </label>
      <div className="input area">
        <textarea
          rows={4}
          {...rest}
          className="text-area grow ink"
          id={id}
          value={value}
          maxLength={maxLength}
          aria-describedby={`${id}-limit`}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      </div>
      <p id={`${id}-limit`} className="hint fig ends">
        {value.length.toLocaleString('en-US')} of {maxLength.toLocaleString('en-US')} characters
      </p>
    </div>
  );
}
