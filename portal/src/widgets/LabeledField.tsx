import { type ReactNode, useId } from 'react';

interface LabeledProps {
  label: string;
  /** The field, with this ID. */
  children: (id: string) => ReactNode;
}

export function Labeled({ label, children }: LabeledProps) {
  const id = useId();
  return (
    <div>
      <label className="label" htmlFor={id}>
        {label}
      </label>
      {children(id)}
    </div>
  );
}

interface LabeledFieldProps extends LabeledProps {
  boxClass: string;
  /** Below the box. */
  below: (id: string) => ReactNode;
}

/** A label, the box of its field, and what is said below. */
export function LabeledField({ label, boxClass, children, below }: LabeledFieldProps) {
  return (
    <Labeled label={label}>
      {(id) => (
        <>
          <div className={`input ${boxClass}`}>{children(id)}</div>
          {below(id)}
        </>
      )}
    </Labeled>
  );
}
