import type { ReactNode } from 'react';
import { Check } from '../icons.ts';
import { Icon } from './Icon.tsx';

interface CheckLineProps {
  isOn: boolean;
  onChange: () => void;
  /** For a box without text. */
  'aria-label'?: string;
  className?: string;
  children?: ReactNode;
}

/** A checkbox in the product's look, with its text. */
export function CheckLine({ isOn, onChange, className = '', children, ...label }: CheckLineProps) {
  return (
    <label className={`check ${className}`}>
      <input type="checkbox" className="sr" {...label} checked={isOn} onChange={onChange} />
      <span className={`box${isOn ? ' on' : ''}`} aria-hidden="true">
        <Icon of={Check} size={12} />
      </span>
      {children}
    </label>
  );
}
