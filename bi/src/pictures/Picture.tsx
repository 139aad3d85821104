import type { PictureType } from '@platbook/contract/reports/report-definition';
import { late } from '@platbook/ui/browser/late';
import { type ComponentType, Suspense } from 'react';
import { BarsPicture } from './BarsPicture.tsx';
import { KpisPicture } from './kpis/KpisPicture.tsx';
import type { PictureProps } from './picture-props.ts';
import { TablePicture } from './tables/TablePicture.tsx';
import { ColumnsPicture } from './time/ColumnsPicture.tsx';

/** The types at the top of most pages are in the main bundle; the others are `late`, to keep the first page small. */
const pictures: Record<PictureType, ComponentType<PictureProps>> = {
  kpis: KpisPicture,
  columns: ColumnsPicture,
  bars: BarsPicture,
  table: TablePicture,
  lines: late(() => import('./time/LinesPicture.tsx').then(({ LinesPicture }) => LinesPicture)),
  map: late(() => import('./map/MapPicture.tsx').then(({ MapPicture }) => MapPicture)),
  heat: late(() => import('./HeatPicture.tsx').then(({ HeatPicture }) => HeatPicture)),
  funnel: late(() => import('./FunnelPicture.tsx').then(({ FunnelPicture }) => FunnelPicture)),
  scatter: late(() => import('./ScatterPicture.tsx').then(({ ScatterPicture }) => ScatterPicture)),
  calendar: late(() => import('./time/CalendarPicture.tsx').then(({ CalendarPicture }) => CalendarPicture)),
  list: late(() => import('./tables/ListPicture.tsx').then(({ ListPicture }) => ListPicture)),
};

export function Picture(props: PictureProps) {
  const Drawn = pictures[props.picture.type];
  return (
    <Suspense fallback={<i className="skel drawing" />}>
      <Drawn {...props} />
    </Suspense>
  );
}
