import { type ReactNode, useId } from 'react';

interface LabeledFieldProps {
  label: string;
  boxClass: string;
  /** The field, with this ID. */
  children: (id: string) => ReactNode;
  /** Below the box. */
  below: (id: string) => ReactNode;
}

/** A label, the box of its field, and what is said below. */
export function LabeledField({ label, boxClass, children, below }: LabeledFieldProps) {
  const id = useId();
  return (
    <div>
      <label className="label" htmlFor={id}>
        {label}
      </label>
      <div className={`input ${boxClass}`}>{children(id)}</div>
      {below(id)}
    </div>
  );
}
