import type { DrawingInput } from '../picture-props.ts';
import { textWidth, wrapText } from '../text-width.ts';

export interface AxisLabel {
  readonly text: string;
  readonly x: number;
  readonly line: 1 | 2;
  readonly isFromStart?: boolean;
  /** x of the line between two years. */
  readonly rule?: number;
}

interface Place {
  readonly left: number;
  readonly step: number;
  readonly end: number;
}

const initials = 'JFMAMJJASOND';

export function buildAxisLabels(
  keys: readonly string[],
  { by, report, data }: Pick<DrawingInput, 'report' | 'data'> & { readonly by: string },
  place: Place,
): AxisLabel[] {
  if (report.dimension(by).kind === 'time') return buildTimeLabels(keys, place);
  const words = keys.map((key) => report.wordsOf(by, key, data));
  return buildValueLabels(words, place);
}

/** Labels of a time axis: for months their initials, with the year where it starts; for quarters Q1 …; for long spans only years. */
export function buildTimeLabels(keys: readonly string[], { left, step, end }: Place): AxisLabel[] {
  const isYears = keys.every((key) => /^\d{4}$/.test(key));
  const middle = (index: number) => left + (index + 0.5) * step;
  if (isYears) {
    const every = Math.ceil((textWidth('2026') + 10) / step);
    return keys.flatMap((text, index) => (index % every === 0 ? [{ text, x: middle(index), line: 1 as const }] : []));
  }
  const short = keys.map(shortTime);
  const first: AxisLabel[] =
    step >= Math.max(...short.map((text) => textWidth(text))) + 2
      ? short.map((text, index) => ({ text, x: middle(index), line: 1 as const }))
      : [];
  if (keys.every((key) => /^\d{2}$/.test(key))) return first;
  const begins = keys.flatMap((key, index) =>
    index === 0 || key.slice(0, 4) !== keys[index - 1]?.slice(0, 4) ? [{ index, year: key.slice(0, 4) }] : [],
  );
  let free = Number.NEGATIVE_INFINITY;
  const years = begins.flatMap(({ index, year }): AxisLabel[] => {
    const edge = left + index * step;
    const x = edge + 5;
    if (x < free || x + textWidth(year, 11) > end) return [];
    free = x + textWidth(year) + 8;
    return [{ text: year, x, line: 2, isFromStart: true, ...(index > 0 && { rule: edge }) }];
  });
  return [...first, ...years];
}

function shortTime(key: string): string {
  if (key.includes('Q')) return key.slice(5);
  if (key.length > 7) return key.slice(8);
  return initials[Number(key.slice(-2)) - 1] ?? '';
}

export function buildValueLabels(words: readonly string[], { left, step }: Omit<Place, 'end'>): AxisLabel[] {
  const every = Math.max(1, Math.ceil(28 / step));
  return words.flatMap((word, index) =>
    index % every === 0
      ? wrapText(word, step * every - 2, 11).map((text, line) => ({
          text,
          x: left + (index + 0.5) * step,
          line: line === 0 ? (1 as const) : (2 as const),
        }))
      : [],
  );
}
