import type { Column } from '@platbook/contract/workbench/batches';
import { Segments } from '@platbook/ui/widgets/Segments.tsx';
import type { ReactNode } from 'react';
import { findPlaceColumns } from '../map/find-places.ts';

export type ResultView = 'results' | 'chart' | 'map';

export interface ResultViews {
  view: ResultView;
  onView: (view: ResultView) => void;
  /** Replaces the grid in the view `chart`; without one, there is no such view. */
  chart?: ReactNode;
  /** The pointer is over the switch. */
  onApproach?: (() => void) | undefined;
}

const names = { results: 'Results', chart: 'Chart', map: 'Map' };

/** A map requires coordinates; a result without them is shown as a grid. */
export function fittingView({ view, chart }: ResultViews, columns: readonly Column[]): ResultView {
  return viewsOf(chart !== undefined, columns).includes(view) ? view : 'results';
}

export function ViewSwitch({ views, columns }: { views: ResultViews; columns: readonly Column[] }) {
  const offered = viewsOf(views.chart !== undefined, columns);
  if (offered.length < 2) return null;
  return (
    <span className="view-switch flex rigid" onPointerEnter={views.onApproach}>
      <Segments
        label="Show as"
        choices={offered.map((view) => [view, names[view]] as const)}
        value={fittingView(views, columns)}
        onChange={views.onView}
      />
    </span>
  );
}

function viewsOf(hasChart: boolean, columns: readonly Column[]): ResultView[] {
  return ['results', ...(hasChart ? ['chart' as const] : []), ...(findPlaceColumns(columns) ? ['map' as const] : [])];
}
