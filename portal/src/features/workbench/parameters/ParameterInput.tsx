import { getSchemaCodes } from '@platbook/contract/workbench/schema-info';
import { joinList, splitList } from '@platbook/sql/parameter-value';
import type { TextParameter } from '@platbook/sql/resolve-parameters';
import { DateInput } from '@platbook/ui/widgets/date/DateInput.tsx';
import { Select } from '@platbook/ui/widgets/Select.tsx';
import { useQuery } from '@tanstack/react-query';
import type { InputHTMLAttributes, ReactNode } from 'react';
import { endpointQuery } from '../../../api/use-endpoint.ts';

interface PlaceInputProps {
  named: NamedInput;
  column: string;
  connectionId: string | undefined;
  value: string;
  onChange: (value: string, isDone?: boolean) => void;
  fallback: ReactNode;
}

function PlaceInput({ named, column, connectionId, value, onChange, fallback }: PlaceInputProps) {
  const { placeholder, ...aria } = named;
  const codes = useQuery({
    ...endpointQuery(getSchemaCodes, { params: { connectionId: connectionId ?? '' }, isBackground: true }),
    enabled: connectionId !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const values = codes.data?.find((table) => table.column === column)?.values;
  if (!codes.isPending && !values?.length) return fallback;
  const isKnown = value === '' || values?.some((each) => each.value === value);
  return (
    <Select
      {...aria}
      boxClass={`select${named['aria-invalid'] ? ' err' : ''}${value === '' ? ' ph' : ''}`}
      value={value}
      onChange={(chosen) => onChange(chosen, true)}
      choices={[
        ['', placeholder || `Choose a ${column === 'CountyFIPS' ? 'county' : 'state'}`],
        !isKnown && [value, value],
        ...(values ?? []).map((each) => [each.value, `${each.value} ${each.meaning.replace(', ', ' ')}`] as const),
      ]}
    />
  );
}

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
