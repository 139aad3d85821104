import type { Ref } from 'react';
import { Search, X } from '../icons.ts';
import { Icon } from './Icon.tsx';
import { IconButton } from './IconButton.tsx';

interface SearchFieldProps {
  label: string;
  placeholder?: string;
  value: string;
  onChange(value: string): void;
  className?: string;
  isFocusedFirst?: boolean;
  ref?: Ref<HTMLInputElement>;
}

export function SearchField({ label, placeholder, value, onChange, className, isFocusedFirst, ref }: SearchFieldProps) {
  return (
    <div className={['input', className].filter(Boolean).join(' ')}>
      <Icon of={Search} size={14} />
      <input
        ref={ref}
        type="search"
        aria-label={label}
        placeholder={placeholder ?? label}
        data-autofocus={isFocusedFirst}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      {value && <IconButton icon={X} label="Clear the search" isSmall onClick={() => onChange('')} />}
    </div>
  );
}
