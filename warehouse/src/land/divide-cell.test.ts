import { divideCell, patchAt } from './divide-cell.ts';

const cell = { x0: 0, y0: 0, x1: 6_000, y1: 5_000 };
const columns = [1_000, 1_800, 2_600, 3_400, 4_200];
const rows = Array.from({ length: 13 }, (_, row) => 500 + 250 * row);
const lots = rows.slice(1).map(() => [10, 10, 10, 10]);
const shares = [1, 2, 3, 4, 5].map((neighborhood) => ({ neighborhood, lots: 96 }));
const patches = divideCell(cell, { lots, columns, rows }, shares);

it('divides a cell without gaps or overlaps, along the streets of its town', () => {
  const area = patches.reduce((sum, { x0, x1, y0, y1 }) => sum + (x1 - x0) * (y1 - y0), 0);
  expect(area).toBe(6_000 * 5_000);
  for (const { x0, x1, y0, y1 } of patches) {
    expect([x0, x1].every((x) => [0, 6_000, ...columns].includes(x))).toBe(true);
    expect([y0, y1].every((y) => [0, 5_000, ...rows].includes(y))).toBe(true);
  }
});

it('makes neighborhoods compact, each with about its share of the lots', () => {
  expect(patches.map(({ neighborhood }) => neighborhood)).toEqual([1, 2, 3, 4, 5]);
  const blocks = rows.slice(1).flatMap((y) => columns.slice(1).map((x) => patchAt(patches, x - 1, y - 1).neighborhood));
  for (const { neighborhood, x0, x1, y0, y1 } of patches) {
    const count = 10 * blocks.filter((one) => one === neighborhood).length;
    expect(Math.abs(count - 96)).toBeLessThanOrEqual(24);
    const [width, height] = [Math.min(x1, 4_200) - Math.max(x0, 1_000), Math.min(y1, 3_500) - Math.max(y0, 500)];
    expect(Math.max(width / height, height / width)).toBeLessThan(2.5);
  }
});

it('leaves out neighborhoods if a town has fewer blocks', () => {
  const one = divideCell(cell, { lots: [[4]], columns: [1_000, 1_800], rows: [500, 750] }, shares);
  expect(one).toEqual([{ ...cell, cell, neighborhood: 1 }]);
});
