import { buildColorClasses, classFill } from './color-classes.ts';
import { growAreas } from './map/grow-areas.ts';
import { type Outline, projectAreas, viewOfAreas } from './map/project-areas.ts';
import { wrapText } from './text-width.ts';
import { buildTimeLabels, buildValueLabels } from './time/axis-labels.ts';
import { linePath, spreadLabels } from './time/build-lines.ts';
import { buildWeeks } from './time/build-weeks.ts';
import { fillTime } from './time/fill-time.ts';

it('wraps column labels in two lines if needed, and draws no year beyond the end', () => {
  const narrow = { left: 40, step: 52 };
  const lines = buildValueLabels(['Under 90 days', '90 to 179', '2020–2021'], narrow);
  expect(lines.map(({ text, line, x }) => [text, line, x])).toEqual([
    ['Under 90', 1, 66],
    ['days', 2, 66],
    ['90 to', 1, 118],
    ['179', 2, 118],
    ['2020–', 1, 170],
    ['2021', 2, 170],
  ]);
  expect(buildValueLabels(['Under 90 days'], { left: 0, step: 90 }).map(({ text }) => text)).toEqual(['Under 90 days']);
  expect(wrapText('Judgment or first filing to notice of sale', 120)).toEqual([
    'Judgment or first',
    'filing to notice of s…',
  ]);
  expect(wrapText('Indivisible', 30)).toEqual(['Indi…']);
  const quarters = ['2025-Q3', '2025-Q4', '2026-Q1'];
  const years = (end: number) => buildTimeLabels(quarters, { left: 30, step: 9, end }).map(({ text }) => text);
  expect([years(57), years(40), years(100)]).toEqual([[], [], ['2025']]);
});

it('colors values in seven classes of equal width, and keeps them distinct next to a few outliers', () => {
  const even = buildColorClasses([0, 35, 70, null]);
  expect([0, 9.9, 10, 35, 70, null].map((value) => even?.classOf(value))).toEqual([1, 1, 2, 4, 7, undefined]);
  expect([even?.from, even?.to, even?.isCut]).toEqual([0, 70, false]);
  const crowd = Array.from({ length: 100 }, (_, index) => index);
  const uneven = buildColorClasses([...crowd, 5000]);
  expect([uneven?.to, uneven?.isCut, uneven?.classOf(5000), uneven?.classOf(50)]).toEqual([98, true, 7, 4]);
  expect(buildColorClasses([4])?.classOf(4)).toBe(7);
  expect(buildColorClasses([null])).toBeUndefined();
  expect([classFill(3), classFill(undefined)]).toEqual(['var(--s3)', 'var(--sunken)']);
});

it('fills the gaps of a time axis at every grain, and leaves other keys unchanged', () => {
  expect(fillTime(['2025-11', '2026-02'])).toEqual(['2025-11', '2025-12', '2026-01', '2026-02']);
  expect(fillTime(['2025-Q3', '2026-Q1'])).toEqual(['2025-Q3', '2025-Q4', '2026-Q1']);
  expect(fillTime(['2026', '2024'])).toEqual(['2024', '2025', '2026']);
  expect(fillTime(['02', '04'])).toEqual(['02', '03', '04']);
  expect(fillTime(['2024-02-28', '2024-03-01'])).toEqual(['2024-02-28', '2024-02-29', '2024-03-01']);
  expect(fillTime(['0-12', '12-24'])).toEqual(['0-12', '12-24']);
  expect(fillTime([])).toEqual([]);
});

it('breaks a line at gaps, shows a point between two gaps, and spreads the names at the line ends', () => {
  const at = (x: number, y: number) => ({ x, y });
  expect(linePath([at(0, 1), at(1.04, 2), undefined, at(3, 4), undefined, at(5, 6), at(6, 7)])).toBe(
    'M0 1L1 2M2 4h2M5 6L6 7',
  );
  const room = { gap: 10, top: 0, bottom: 100 };
  expect(spreadLabels([50, 52, undefined, 10], room)).toEqual([50, 60, undefined, 10]);
  expect(spreadLabels([100, 99], room)).toEqual([100, 90]);
});

it('scales outlines to the box, keeps their proportions, and places a label inside', () => {
  // At 60° latitude a degree of longitude is half as long as one of latitude, so four by two degrees are a square.
  const square = (value: string, west: number) => ({
    value,
    rings: [
      [
        [west, 59],
        [west + 2, 59],
        [west + 2, 61],
        [west, 61],
        [west, 59],
      ] as const,
    ],
  });
  const projected = (outlines: Outline[], box: { width: number; height: number }) =>
    projectAreas(outlines, viewOfAreas(outlines, box));
  const [one, other] = projected([square('a', 10), square('b', 12)], { width: 208, height: 108 });
  expect(one?.path).toBe('M54 104L104 104L104 4L54 4L54 104Z');
  expect(other?.path).toMatch(/^M104 104L154 104/);
  expect(one?.label).toEqual({ x: 79, y: 54, room: 50 });
  // The center of a horseshoe is outside of it, so the label is in one of its arms.
  const horseshoe = [
    [0, 0],
    [9, 0],
    [9, 9],
    [6, 9],
    [6, 2],
    [3, 2],
    [3, 9],
    [0, 9],
  ] as const;
  const [bent] = projected([{ value: 'u', rings: [horseshoe] }], { width: 98, height: 98 });
  expect(bent?.label.x).toBeLessThan(40);
});

it('grows the extents of properties until they touch, and leaves outlines unchanged', () => {
  const square = (value: string, west: number, south: number, size: number) => ({
    value,
    rings: [
      [
        [west, south],
        [west + size, south],
        [west + size, south + size],
        [west, south + size],
      ] as const,
    ],
  });
  const islands = [square('a', 0, 0, 0.1), square('b', 1, 0, 0.1), square('c', 0, 1, 0.1), square('d', 1, 1, 0.1)];
  const { areas, isGrown } = growAreas(islands);
  expect(isGrown).toBe(true);
  const xs = areas[0]?.rings[0]?.map(([x]) => x) ?? [];
  // Up to the midline between its own center and its neighbor's, and slightly beyond the outer edge.
  expect(Math.max(...xs)).toBeCloseTo(0.55, 6);
  expect(Math.min(...xs)).toBeLessThan(0);
  const bent = { value: 'e', rings: [[...(areas[0]?.rings[0] ?? []), [0.2, 0.3], [0.1, 0.2], [0, 0.1]] as const] };
  const outlines = [...islands, bent];
  expect(growAreas(outlines)).toEqual({ areas: outlines, isGrown: false });
  const heaped = [square('a', 0, 0, 1.4), square('b', 1, 0, 1.4), square('c', 0, 1, 1.4), square('d', 1, 1, 1.4)];
  expect(growAreas(heaped).isGrown).toBe(true);
  expect(growAreas(islands.slice(0, 2)).isGrown).toBe(false);
});

it('arranges whole months in weeks that start on Sunday, without gaps between months', () => {
  const [july, august, ...more] = buildWeeks(['2026-08-03', '2026-07-15']);
  expect([july?.month, august?.month, more.length]).toEqual(['2026-07', '2026-08', 0]);
  expect(july?.weeks[0]).toEqual([
    undefined,
    undefined,
    undefined,
    '2026-07-01',
    '2026-07-02',
    '2026-07-03',
    '2026-07-04',
  ]);
  expect(july?.weeks.at(-1)).toEqual([
    '2026-07-26',
    '2026-07-27',
    '2026-07-28',
    '2026-07-29',
    '2026-07-30',
    '2026-07-31',
    undefined,
  ]);
  expect(buildWeeks(['2025-11-30', '2026-02-01']).map(({ month }) => month)).toEqual([
    '2025-11',
    '2025-12',
    '2026-01',
    '2026-02',
  ]);
  expect(buildWeeks(['2020-01-01', '2026-02-01'], 6)).toHaveLength(6);
  expect(buildWeeks([])).toEqual([]);
});
