import type { PictureType } from '@platbook/contract/report-definition';
import type { ComponentType } from 'react';
import { BarsPicture } from './BarsPicture.tsx';
import { ColumnsPicture } from './ColumnsPicture.tsx';
import { KpisPicture } from './KpisPicture.tsx';
import type { PictureProps } from './picture-props.ts';
import { TablePicture } from './TablePicture.tsx';
import { ValuesTable } from './ValuesTable.tsx';

/** What draws each type. What most pages begin with comes at once; everything else is `late`, so that the first page is light. */
const pictures: Record<PictureType, ComponentType<PictureProps>> = {
  kpis: KpisPicture,
  columns: ColumnsPicture,
  bars: BarsPicture,
  table: TablePicture,
  lines: ValuesTable,
  map: ValuesTable,
  heat: ValuesTable,
  funnel: ValuesTable,
  scatter: ValuesTable,
  calendar: ValuesTable,
  list: ValuesTable,
};

/** Draws a picture by its type. */
export function Picture(props: PictureProps) {
  const Drawn = pictures[props.picture.type];
  return <Drawn {...props} />;
}
