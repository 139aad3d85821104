import { formatTick } from '../words/figures.ts';
import type { Scale } from './scale.ts';

/** Estimates the width of a text in pixels. Measuring would force a layout of the page for each text. */
export function textWidth(text: string, size = 12): number {
  let width = 0;
  for (const letter of text)
    width += /[MWmw@]/.test(letter)
      ? 0.88
      : /[iljft.,'|:I ]/.test(letter)
        ? 0.32
        : letter === 'r'
          ? 0.4
          : /\d/.test(letter)
            ? 0.63
            : 0.58;
  return Math.ceil(width * size);
}

/** Width of the longest tick on a vertical axis. */
export function tickWidth({ ticks }: Scale, format: Parameters<typeof formatTick>[1]): number {
  return Math.max(30, ...ticks.map((tick) => textWidth(formatTick(tick, format), 11)));
}

export function cutText(text: string, width: number, size = 12): string {
  if (textWidth(text, size) <= width) return text;
  let end = text.length - 1;
  while (end > 1 && textWidth(`${text.slice(0, end)}…`, size) > width) end -= 1;
  return `${text.slice(0, end).trimEnd()}…`;
}

export function wrapText(text: string, width: number, size = 12): string[] {
  if (textWidth(text, size) <= width) return [text];
  const ends = [...text.matchAll(/(?<=[-–])(?=.)|(?= )/g)].map(({ index }) => index);
  const end = ends.findLast((place) => textWidth(text.slice(0, place), size) <= width);
  if (end === undefined) return [cutText(text, width, size)];
  return [text.slice(0, end), cutText(text.slice(end).trim(), width, size)];
}
