import type { FieldName } from '@platbook/charts/read-mapping';
import type { Column } from '@platbook/contract/workbench/batches';
import { ChevronsUpDown, CircleAlert, TriangleAlert, X } from '@platbook/ui/icons';
import { Button } from '@platbook/ui/widgets/Button.tsx';
import { Icon } from '@platbook/ui/widgets/Icon.tsx';
import { IconButton } from '@platbook/ui/widgets/IconButton.tsx';
import { useId } from 'react';
import { fieldNames } from '../../../charts/chart-words.ts';
import { fittingColumns } from './change-type.ts';
import { columnIcon } from './chart-icons.ts';

interface ColumnFieldProps {
  field: FieldName;
  isRequired: boolean;
  isHalf: boolean;
  value: string;
  columns: readonly Column[] | undefined;
  onChange: (column: string) => void;
}

const mostPicks = 6;

export function ColumnField({ field, isRequired, isHalf, value, columns, onChange }: ColumnFieldProps) {
  const id = useId();
  const column = columns?.find(({ name }) => name === value);
  const isGone = columns !== undefined && value !== '' && !column;
  const isMissing = columns !== undefined && isRequired && !column;
  const fitting = columns && isMissing ? fittingColumns(field, columns) : [];
  const isOfNumbers = fitting.length > 0 && fitting.every(({ datatype }) => datatype === 'number');
  const names = [...new Set(columns?.map(({ name }) => name))];
  return (
    <div className={`fl${isHalf ? ' half' : ''}`}>
      <label className="label" htmlFor={id}>
        {fieldNames[field]}
        {isRequired && <span className="push muted s-12 thin">required</span>}
      </label>
      <span className={`select holds${isMissing ? ' err' : ''}${value === '' ? ' ph' : ''}`}>
        {column && <Icon of={columnIcon(column.datatype)} size={14} />}
        <select
          id={id}
          value={value}
          aria-required={isRequired || undefined}
          aria-invalid={isMissing || undefined}
          aria-describedby={isGone || isMissing ? `${id}-hint` : undefined}
          onChange={(event) => onChange(event.target.value)}
        >
          <option value="">{isRequired ? 'Choose a column' : 'None'}</option>
          {value !== '' && !column && <option value={value}>{value}</option>}
          {names.map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </select>
        {!isRequired && value !== '' && (
          <IconButton icon={X} isSmall label={`Clear ${fieldNames[field]}`} onClick={() => onChange('')} />
        )}
        <Icon of={ChevronsUpDown} size={14} />
      </span>
      {isMissing ? (
        <p id={`${id}-hint`} className="hint bad">
          <Icon of={CircleAlert} size={12} />
          {value === '' ? 'Choose a column.' : `This result has no column “${value}”.`}
        </p>
      ) : (
        isGone && (
          <p id={`${id}-hint`} className="hint wn flex g4">
            <Icon of={TriangleAlert} size={12} />
            <span>No longer in this result. The chart leaves it out.</span>
          </p>
        )
      )}
      {fitting.length > 0 && (
        <div className="pick wrap flex g6">
          <span className="muted t-12 whole">
            {isOfNumbers ? 'Number columns in this result' : 'Columns in this result'}
          </span>
          {fitting.slice(0, mostPicks).map(({ name, datatype }, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: column names can repeat
            <Button icon={columnIcon(datatype)} key={place} onClick={() => onChange(name)}>
              <span className="cut">{name}</span>
            </Button>
          ))}
        </div>
      )}
    </div>
  );
}
