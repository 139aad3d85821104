import { getSchemaCodes } from '@platbook/contract/workbench/schema-info';
import { Select } from '@platbook/ui/widgets/Select.tsx';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { endpointQuery } from '../../../api/use-endpoint.ts';
import type { NamedInput } from './ParameterInput.tsx';

interface PlaceInputProps {
  named: NamedInput;
  column: string;
  connectionId: string | undefined;
  value: string;
  onChange: (value: string, isDone?: boolean) => void;
  fallback: ReactNode;
}

export function PlaceInput({ named, column, connectionId, value, onChange, fallback }: PlaceInputProps) {
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
