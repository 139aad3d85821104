import { joinList, splitList } from '@platbook/sql/parameter-value';
import type { TextParameter } from '@platbook/sql/resolve-parameters';
import { DateInput } from '@platbook/ui/widgets/DateInput.tsx';
import type { InputHTMLAttributes } from 'react';
import { PlaceInput } from './PlaceInput.tsx';

interface ParameterInputProps {
  parameter: TextParameter;
  connectionId: string | undefined;
  value: string;
  isWrong: boolean;
  hintId: string;
  onChange: (value: string, isDone?: boolean) => void;
}

export interface NamedInput {
  'aria-label': string;
  'aria-required': boolean;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
  placeholder: string;
}

export function ParameterInput({ parameter, connectionId, value, isWrong, hintId, onChange }: ParameterInputProps) {
  const { name, type, isOptional } = parameter;
  const named: NamedInput = {
    'aria-label': name,
    'aria-required': !isOptional,
    'aria-invalid': isWrong || undefined,
    'aria-describedby': isWrong ? hintId : undefined,
    placeholder: isOptional ? `Any ${name}` : '',
  };
  const box = (more: InputHTMLAttributes<HTMLInputElement> = {}, look = '') => (
    <span className={`input${isWrong ? ' err' : ''}${look}`}>
      <input
        {...named}
        autoComplete="off"
        spellCheck={false}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        {...more}
      />
    </span>
  );
  if (type === 'date') return <DateInput named={named} value={value} onChange={onChange} />;
  if (type === 'county' || type === 'state') {
    const place = { named, column: type === 'county' ? 'CountyFIPS' : 'StateCode', connectionId, value, onChange };
    return <PlaceInput {...place} fallback={box()} />;
  }
  if (type === 'number') return box({ inputMode: 'decimal' }, ' fig');
  if (type !== 'list') return box();
  return box({
    placeholder: isOptional ? named.placeholder : 'a, b, c',
    // A single-line input would join the lines of a pasted column.
    onPaste: (event) => {
      const pasted = event.clipboardData.getData('text/plain');
      if (!/[\r\n\t]/.test(pasted.trim())) return;
      event.preventDefault();
      onChange(joinList([...splitList(value), ...splitList(pasted.replaceAll('\t', '\n'))]));
    },
  });
}
