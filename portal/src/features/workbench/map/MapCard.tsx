import type { Column, ResultRow } from '@platbook/contract/workbench/batches';
import { X } from '@platbook/ui/icons';
import { Button } from '@platbook/ui/widgets/Button.tsx';
import { IconButton } from '@platbook/ui/widgets/IconButton.tsx';
import { useState } from 'react';
import { visibleText } from '../grid/values/visible-text.ts';

interface MapCardProps {
  columns: readonly Column[];
  values: ResultRow;
  titleColumn: number;
  /** Location columns, which the card omits because the point shows the location. */
  placeColumns: readonly number[];
  /** From 1, as the grid numbers it. */
  number: number;
  county: string | undefined;
  style: { left: number; top: number };
  onClose: () => void;
}

const firstValues = 4;

export function MapCard({ columns, values, titleColumn, placeColumns, number, county, style, onClose }: MapCardProps) {
  const [isWhole, setIsWhole] = useState(false);
  const all = columns.map((column, index) => ({ name: column.name, index, isNumber: column.datatype === 'number' }));
  const first = all
    .filter(({ index }) => index !== titleColumn && !placeColumns.includes(index) && (values[index] ?? null) !== null)
    .slice(0, firstValues);
  return (
    <div className="map-card pop scrolls placed" role="dialog" aria-label={`Row ${number}`} style={style}>
      <div className="row">
        <h2 className="cut t-13">{textOf(values[titleColumn])}</h2>
        <IconButton icon={X} label="Close" isSmall className="push rigid" onClick={onClose} />
      </div>
      <p className="muted t-12">
        Row {number.toLocaleString('en-US')}
        {county && `, ${county}`}
      </p>
      <dl className="tiles s-125 g2">
        {(isWhole ? all : first).map(({ name, index, isNumber }) => (
          <div className="tiles g12" key={index}>
            <dt className="cut muted">{visibleText(name)}</dt>
            <dd className={isNumber ? 'fig cut ends' : 'cut ends'}>{textOf(values[index])}</dd>
          </div>
        ))}
      </dl>
      {all.length > first.length && (
        <div className="map-card-tools topped">
          <Button look="quiet" size="sm" aria-expanded={isWhole} onClick={() => setIsWhole(!isWhole)}>
            {isWhole ? 'Show fewer values' : `Show all ${all.length} values`}
          </Button>
        </div>
      )}
    </div>
  );
}

export function textOf(value: ResultRow[number] | undefined): string {
  return value === null || value === undefined ? 'NULL' : visibleText(String(value));
}
