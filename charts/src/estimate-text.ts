import * as vega from 'vega';

/** Vega's estimate is 0.8 em per character, a third more than our typeface needs. Changes the whole process. */
export function estimateText(): void {
  // Not part of Vega's types.
  const { textMetrics } = vega as unknown as {
    textMetrics: { width(item: { text: unknown; fontSize?: number }, text?: unknown): number };
  };
  textMetrics.width = (item, text = item.text) => {
    const letters = String(Array.isArray(text) ? text[0] : (text ?? ''));
    const narrow = letters.replace(/[^ilIjtfr.,:;'|() ]/g, '').length;
    const wide = letters.replace(/[^A-HJ-Zmw%&_]/g, '').length;
    return (item.fontSize ?? 11) * (0.57 * letters.length - 0.24 * narrow + 0.15 * wide);
  };
}
