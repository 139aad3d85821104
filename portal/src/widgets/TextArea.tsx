import type { ComponentProps } from 'react';
import { LabeledField } from './LabeledField.tsx';
import './text-area.css';

interface TextAreaProps extends Omit<ComponentProps<'textarea'>, 'id' | 'onChange' | 'value'> {
  label: string;
  value: string;
  maxLength: number;
  onChange: (value: string) => void;
}

/** A text of several lines with its limit. */
export function TextArea({ label, value, maxLength, onChange, ...rest }: TextAreaProps) {
  return (
    <LabeledField
      label={label}
      boxClass="area"
      below={(id) => (
        <p id={`${id}-limit`} className="hint fig ends">
          {value.length.toLocaleString('en-US')} of {maxLength.toLocaleString('en-US')} characters
        </p>
      )}
    >
      {(id) => (
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
      )}
    </LabeledField>
  );
}
