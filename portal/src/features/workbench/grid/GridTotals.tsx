// biome-ignore-all lint/a11y/useSemanticElements: a virtualized ARIA grid can't be a table, and has one tab stop
// biome-ignore-all lint/a11y/useFocusableInteractive: a virtualized ARIA grid can't be a table, and has one tab stop

import type { CSSProperties } from 'react';
import type { ShownColumn } from './columns/shown-columns.ts';
import { columnFigure, type Figure, figureWords } from './grid-figures.ts';
import type { GridGeometry, GridItem } from './use-grid-geometry.ts';
import type { Totals } from './use-totals.ts';
import { isNumberColumn } from './values/cell-text.ts';
import { visibleText } from './values/visible-text.ts';

interface GridTotalsProps {
  columns: readonly ShownColumn[];
  geometry: GridGeometry;
  rowCount: number;
  figures: readonly Figure[];
  totals: Totals;
}

/** A row for each figure, with every column's, below the rows. */
export function GridTotals({ figures, rowCount, ...shared }: GridTotalsProps) {
  return (
    <div
      className="g-totals raised"
      role="rowgroup"
      style={{ width: shared.geometry.width, '--totals': figures.length } as CSSProperties}
    >
      {figures.map((figure, index) => (
        <TotalsRow key={figure} {...shared} figure={figure} rowIndex={rowCount + 2 + index} />
      ))}
    </div>
  );
}

type TotalsRowProps = Omit<GridTotalsProps, 'figures' | 'rowCount'> & { figure: Figure; rowIndex: number };

function TotalsRow({ columns, geometry, figure, rowIndex, totals }: TotalsRowProps) {
  const { name, short } = figureWords[figure];
  const cellOf = ({ column, index, start, size }: GridItem) => {
    const described = columns[column] as ShownColumn;
    const summary = totals.of(column);
    const shown = summary && columnFigure(described, summary, figure);
    const isWaiting = summary === undefined && totals.isChosen(column);
    const sentence =
      shown &&
      `${name} of ${visibleText(described.name)}: ${shown.text}${shown.exact ? `, exactly ${shown.exact}` : ''}`;
    return (
      <div
        key={column}
        role="gridcell"
        aria-colindex={index + 2}
        aria-label={sentence ?? (isWaiting ? 'Loading' : undefined)}
        title={sentence}
        className={`g-td b long${isNumberColumn(described) || figure === 'count' ? ' num' : ''}${isWaiting ? ' wait' : ''}`}
        style={{ left: start, width: size }}
      >
        {shown?.text}
      </div>
    );
  };
  return (
    <div className="g-total flex" role="row" aria-rowindex={rowIndex}>
      <div className="rn" role="rowheader" aria-colindex={1} title={name}>
        {short}
      </div>
      {geometry.frozen.length > 0 && (
        <div className="g-frozen rigid raised" role="presentation" style={{ width: geometry.frozenWidth }}>
          {geometry.frozen.map(cellOf)}
        </div>
      )}
      {geometry.columns.map(cellOf)}
    </div>
  );
}
