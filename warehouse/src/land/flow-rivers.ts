import type { Cells } from './county-cells.ts';
import type { Point, Rectangle } from './ground.ts';
import { random } from './random.ts';

/** A stretch of a river through one cell, with both banks from the cell's edge where it enters to the edge where it leaves. */
export interface Reach {
  readonly cell: number;
  readonly left: readonly Point[];
  readonly right: readonly Point[];
  /** Corners in the sea, from right to left. */
  readonly mouth?: readonly Point[];
}

interface Gate {
  readonly at: Point;
  /** Into the cell that the river leaves. */
  readonly along: Point;
  readonly width: number;
}

/** Near a side of a cell a river crosses it at a right angle, so that the road there has a straight bridge. */
const straightFeet = 120;
const stepsPerCell = 10;

/** The cheapest path through open cells from one side of the county to the other or to the sea; undefined if there is none. */
export function findPath(
  { across, up, zipOf }: Cells,
  open: ReadonlySet<number>,
  { isWestward, seed }: { readonly isWestward: boolean; readonly seed: number },
): number[] | undefined {
  const [columnOf, rowOf] = [(cell: number) => cell % across, (cell: number) => Math.floor(cell / across)];
  const cost = new Map<number, number>();
  const before = new Map<number, number>();
  const waiting: number[] = [];
  const reach = (cell: number, total: number, from?: number) => {
    if (!open.has(cell) || total >= (cost.get(cell) ?? Number.POSITIVE_INFINITY)) return;
    cost.set(cell, total);
    if (from !== undefined) before.set(cell, from);
    waiting.push(cell);
  };
  const price = (cell: number) => 0.25 + 1.5 * random('river', seed, cell);
  const nextTo = (cell: number) => [
    ...(columnOf(cell) > 0 ? [cell - 1] : []),
    ...(columnOf(cell) < across - 1 ? [cell + 1] : []),
    ...(rowOf(cell) > 0 ? [cell - across] : []),
    ...(rowOf(cell) < up - 1 ? [cell + across] : []),
  ];
  const isBorder = (cell: number) => nextTo(cell).length < 4;
  const sea = [...zipOf.keys()].filter((cell) => zipOf[cell] === -1);
  const toSea = (cell: number) =>
    Math.min(...sea.map((other) => Math.hypot(columnOf(cell) - columnOf(other), rowOf(cell) - rowOf(other))));
  const springs = [...open].filter((cell) => {
    if (sea.length > 0) return isBorder(cell) && toSea(cell) > 0.4 * Math.max(across, up);
    return isWestward ? columnOf(cell) === across - 1 : rowOf(cell) === up - 1;
  });
  const isMouth = (cell: number) => {
    if (sea.length > 0) return nextTo(cell).some((next) => zipOf[next] === -1);
    return isWestward ? columnOf(cell) === 0 : rowOf(cell) === 0;
  };
  const luckiest = springs.toSorted((a, b) => random('spring', seed, b) - random('spring', seed, a));
  for (const cell of sea.length > 0 ? luckiest.slice(0, 3) : springs) reach(cell, price(cell));
  while (waiting.length > 0) {
    const best = waiting.reduce(
      (least, cell, place) => ((cost.get(cell) ?? 0) < (cost.get(waiting[least] as number) ?? 0) ? place : least),
      0,
    );
    const [cell] = waiting.splice(best, 1) as [number];
    if (isMouth(cell) && before.has(cell)) {
      const path = [cell];
      for (let at = before.get(cell); at !== undefined; at = before.get(at)) path.unshift(at);
      return path;
    }
    for (const next of nextTo(cell)) reach(next, (cost.get(cell) as number) + price(next), cell);
  }
  return undefined;
}

/** Draws the river along a path of cells, from side to side. */
export function drawRiver({ across, up, size, zipOf }: Cells, path: readonly number[], seed: number): Reach[] {
  const cellAt = (cell: number) => ({ x: cell % across, y: Math.floor(cell / across) });
  const gateTo = (cell: number, to: Point): Gate => {
    const from = cellAt(cell);
    const along = { x: to.x - from.x, y: to.y - from.y };
    const share = 0.3 + 0.4 * random('bridge', seed, cell);
    const at = {
      x: size * (from.x + (along.x === 0 ? share : Math.max(0, along.x))),
      y: size * (from.y + (along.y === 0 ? share : Math.max(0, along.y))),
    };
    return { at, along, width: Math.min(0.1 * size, 150 + 250 * random('width', seed, cell)) };
  };
  const outside = (cell: number, other: number): Point => {
    const { x, y } = cellAt(cell);
    const around = [
      { x: x - 1, y },
      { x: x + 1, y },
      { x, y: y - 1 },
      { x, y: y + 1 },
    ];
    const isOut = (to: Point) => to.x < 0 || to.y < 0 || to.x >= across || to.y >= up;
    const sea = around.find((to) => !isOut(to) && zipOf[to.y * across + to.x] === -1);
    const away = cellAt(other);
    return sea ?? around.find(isOut) ?? { x: 2 * x - away.x, y: 2 * y - away.y };
  };
  const isSea = ({ x, y }: Point) => {
    const [column, row] = [Math.floor(x / size), Math.floor(y / size)];
    return row >= 0 && column >= 0 && row < up && column < across && zipOf[row * across + column] === -1;
  };
  const [first, second] = path as [number, number];
  const spring = gateTo(first, outside(first, second));
  let enter: Gate = { ...spring, along: { x: -spring.along.x, y: -spring.along.y } };
  return path.map((cell, place): Reach => {
    const next = path[place + 1];
    const leave = gateTo(cell, next === undefined ? outside(cell, path[place - 1] as number) : cellAt(next));
    const reach = { cell, ...banks(enter, leave, size, random('meander', seed, cell)) };
    enter = leave;
    const isIntoSea = next === undefined && isSea(move(leave.at, leave.along, size / 2));
    // The shore is up to half a cell away.
    const far = (bank: readonly Point[]) => move(bank.at(-1) as Point, leave.along, 0.45 * size);
    return isIntoSea ? { ...reach, mouth: [far(reach.right), far(reach.left)] } : reach;
  });
}

/** A smooth curve from one gate to the other with a bend or two, and points at half the width to both sides. */
function banks(enter: Gate, leave: Gate, size: number, luck: number): Pick<Reach, 'left' | 'right'> {
  const start = move(enter.at, enter.along, straightFeet);
  const end = move(leave.at, leave.along, -straightFeet);
  const pull = 0.36 * size;
  const [one, two] = [move(start, enter.along, pull), move(end, leave.along, -pull)];
  const middle: { at: Point; width: number }[] = [];
  for (let step = 0; step <= stepsPerCell; step += 1) {
    const t = step / stepsPerCell;
    const at = bezier([start, one, two, end], t);
    const toward = bezier([start, one, two, end], t + 0.001);
    const length = Math.hypot(toward.x - at.x, toward.y - at.y);
    const sway = 0.05 * size * Math.sin(Math.PI * t) ** 2 * Math.sin(2 * Math.PI * (t + luck));
    middle.push({
      at: { x: at.x - (sway * (toward.y - at.y)) / length, y: at.y + (sway * (toward.x - at.x)) / length },
      width: enter.width + (leave.width - enter.width) * t,
    });
  }
  const line = [{ at: enter.at, width: enter.width }, ...middle, { at: leave.at, width: leave.width }];
  const side = (sign: number) =>
    line.map(({ at, width }, place) => {
      const before = line[Math.max(0, place - 1)] as { at: Point };
      const after = line[Math.min(line.length - 1, place + 1)] as { at: Point };
      const isStraight = place <= 1 || place >= line.length - 2;
      const gate = place <= 1 ? enter.along : leave.along;
      const way = isStraight ? gate : { x: after.at.x - before.at.x, y: after.at.y - before.at.y };
      const length = Math.hypot(way.x, way.y);
      return { x: at.x - (sign * width * way.y) / (2 * length), y: at.y + (sign * width * way.x) / (2 * length) };
    });
  return { left: side(1), right: side(-1) };
}

const move = (from: Point, along: Point, feet: number): Point => ({
  x: from.x + along.x * feet,
  y: from.y + along.y * feet,
});

function bezier([a, b, c, d]: readonly [Point, Point, Point, Point], t: number): Point {
  const u = 1 - t;
  const of = (key: 'x' | 'y') => u ** 3 * a[key] + 3 * u * u * t * b[key] + 3 * u * t * t * c[key] + t ** 3 * d[key];
  return { x: of('x'), y: of('y') };
}

/** What a river leaves of a rectangle, on its left and on its right. Both banks cross the rectangle's sides at right angles. */
export function landBeside(at: Rectangle, { left, right }: Reach): readonly (readonly Point[])[] {
  const inside = (bank: readonly Point[]) => [
    clamp(at, bank[0] as Point),
    ...bank.slice(1, -1),
    clamp(at, bank.at(-1) as Point),
  ];
  const piece = (bank: readonly Point[]) => [...bank, ...around(at, bank.at(-1) as Point, bank[0] as Point)];
  return [piece(inside(left)), piece(inside(right).toReversed())];
}

const clamp = ({ x0, y0, x1, y1 }: Rectangle, { x, y }: Point): Point => ({
  x: Math.min(x1, Math.max(x0, x)),
  y: Math.min(y1, Math.max(y0, y)),
});

/** The corners of a rectangle that are passed counterclockwise from one point of its outline to another. */
function around(at: Rectangle, from: Point, to: Point): Point[] {
  const [width, height] = [at.x1 - at.x0, at.y1 - at.y0];
  const whole = 2 * (width + height);
  const place = ({ x, y }: Point) => {
    if (y === at.y0) return x - at.x0;
    if (x === at.x1) return width + (y - at.y0);
    return y === at.y1 ? width + height + (at.x1 - x) : 2 * width + height + (at.y1 - y);
  };
  const corners = [
    { at: 0, point: { x: at.x0, y: at.y0 } },
    { at: width, point: { x: at.x1, y: at.y0 } },
    { at: width + height, point: { x: at.x1, y: at.y1 } },
    { at: 2 * width + height, point: { x: at.x0, y: at.y1 } },
  ];
  const start = place(from);
  const end = place(to) < start ? place(to) + whole : place(to);
  return [...corners, ...corners.map((corner) => ({ ...corner, at: corner.at + whole }))]
    .filter((corner) => corner.at > start && corner.at < end)
    .map(({ point }) => point);
}
