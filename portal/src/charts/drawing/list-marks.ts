import type { ChartPoint } from '@platbook/charts/read-points';
import type { View } from 'vega';

/** A mark of a drawn chart, in CSS pixels from the picture's top left corner. */
export interface DrawnMark extends Omit<DrawnCell, 'facets'> {
  kind: string;
  point: ChartPoint;
  color: string;
  cell: DrawnCell;
}

export interface DrawnCell {
  x: number;
  y: number;
  width: number;
  height: number;
  facets: { xFacet?: string; yFacet?: string; labelFacet?: string; valueFacet?: string };
}

export interface DrawnMarks {
  marks: DrawnMark[];
  cells: DrawnCell[];
}

interface SceneNode {
  name?: string;
  marktype?: string;
  role?: string;
  items?: SceneItem[];
}
interface SceneItem extends SceneNode, Partial<Omit<DrawnCell, 'facets'>> {
  fill?: string;
  stroke?: string;
  datum?: Partial<ChartPoint> & DrawnCell['facets'];
}

/** Every mark that represents rows, without their labels, and the small charts, from the scene graph of a view that has run. Excludes regression lines. */
export function listMarks(view: View): DrawnMarks {
  const [left, top] = view.origin() as [number, number];
  const padding = view.padding() as { left: number; top: number } | number;
  const inset = typeof padding === 'number' ? { left: padding, top: padding } : padding;
  const root = (view.scenegraph() as unknown as { root: SceneNode }).root;
  const whole: DrawnCell = {
    x: left + inset.left,
    y: top + inset.top,
    width: view.width(),
    height: view.height(),
    facets: {},
  };
  const found: DrawnMarks = { marks: [], cells: [] };
  visit(root, whole.x, whole.y, whole, found);
  if (found.cells.length === 0) found.cells.push(whole);
  return found;
}

function visit(node: SceneNode, x: number, y: number, cell: DrawnCell, found: DrawnMarks): void {
  for (const item of node.items ?? []) {
    const [itemX, itemY] = [x + (item.x ?? 0), y + (item.y ?? 0)];
    if (node.marktype === 'group') {
      if (node.role?.startsWith('axis') || node.role?.startsWith('legend') || node.role === 'title') continue;
      const isCell = node.name === 'cell';
      const inner = isCell
        ? { x: itemX, y: itemY, width: item.width ?? 0, height: item.height ?? 0, facets: { ...item.datum } }
        : cell;
      if (isCell) found.cells.push(inner);
      for (const child of item.items ?? []) visit(child as SceneNode, itemX, itemY, inner, found);
    } else if (item.datum?.row !== undefined && node.marktype !== 'text') {
      found.marks.push({
        kind: node.marktype ?? '',
        point: item.datum as ChartPoint,
        x: itemX,
        y: itemY,
        width: item.width ?? 0,
        height: item.height ?? 0,
        color: item.fill ?? item.stroke ?? '',
        cell,
      });
    }
  }
}
