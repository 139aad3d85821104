import type { ComponentProps } from 'react';

type DayInputProps = Omit<ComponentProps<'input'>, 'onChange'> & { boxClass?: string; onChange: (day: string) => void };

export function DayInput({ boxClass = 'input', onChange, ...rest }: DayInputProps) {
  return (
    <span className={boxClass}>
      <input type="date" {...rest} onChange={(event) => onChange(event.currentTarget.value)} />
    </span>
  );
}
