import { getSchemaCodes } from '@platbook/contract/workbench/schema-info';
import { Icon } from '@platbook/ui/widgets/Icon.tsx';
import { useQuery } from '@tanstack/react-query';
import { ChevronsUpDown } from 'lucide-react';
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
    <span className={`select${named['aria-invalid'] ? ' err' : ''}${value === '' ? ' ph' : ''}`}>
      <select {...aria} value={value} onChange={(event) => onChange(event.target.value, true)}>
        <option value="">{placeholder || `Choose a ${column === 'CountyFIPS' ? 'county' : 'state'}`}</option>
        {!isKnown && <option value={value}>{value}</option>}
        {values?.map((each) => (
          <option key={each.value} value={each.value}>
            {`${each.value} ${each.meaning.replace(', ', ' ')}`}
          </option>
        ))}
      </select>
      <Icon of={ChevronsUpDown} size={14} />
    </span>
  );
}
