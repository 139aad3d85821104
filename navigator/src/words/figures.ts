/** Figures and codes as the house says them. */

/** `1,742`. */
export function countText(value: number | undefined, digits = 0): string | undefined {
  return value?.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits });
}

/** `$412,300`. */
export function dollarText(value: number | undefined): string | undefined {
  if (value === undefined) return undefined;
  return `${value < 0 ? '−' : ''}$${Math.abs(Math.round(value)).toLocaleString('en-US')}`;
}

/** `61.4 %`. */
export function percentText(value: number | undefined, digits = 1): string | undefined {
  return value === undefined ? undefined : `${value.toFixed(digits).replace('-', '−')} %`;
}

/** `$1.2M`, `$412k`: for a pin or an axis. */
export function shortDollarText(value: number): string {
  const size = Math.abs(value);
  if (size >= 999_500) return `$${trimmed(value / 1e6, size < 9.95e6 ? 2 : 1)}M`;
  return size >= 1000 ? `$${Math.round(value / 1000)}k` : `$${Math.round(value)}`;
}

function trimmed(value: number, digits: number): string {
  return value.toFixed(digits).replace(/\.?0+$/, '');
}

/** A code of capitals as words: `CASH-OUT REFI` is read `Cash-out refi`. What is written in small letters stays. */
export function plainWords(text: string | undefined): string | undefined {
  if (text === undefined || /[a-z]/.test(text) || !/[A-Z]{3}/.test(text)) return text;
  return text.charAt(0) + text.slice(1).toLowerCase();
}

const directions = new Set(['N', 'S', 'E', 'W', 'NE', 'NW', 'SE', 'SW', 'LLC', 'LP', 'PO']);

/** An address or a name of capitals with a large letter for each word: `3981 BIRCH ST NW` is read `3981 Birch St NW`. */
export function namedWords(text: string): string {
  if (/[a-z]/.test(text)) return text;
  return text.replace(/[A-Z][A-Z']*/g, (word) =>
    directions.has(word) ? word : word.charAt(0) + word.slice(1).toLowerCase(),
  );
}
