import { midSentence, sentenceCase } from '@platbook/property/title-case';

export function countText(value: number | undefined, digits = 0): string | undefined {
  return value?.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits });
}

export function dollarText(value: number | undefined): string | undefined {
  if (value === undefined) return undefined;
  return `${value < 0 ? '−' : ''}$${Math.abs(Math.round(value)).toLocaleString('en-US')}`;
}

export function percentText(value: number | undefined, digits = 1): string | undefined {
  return value === undefined ? undefined : `${value.toFixed(digits).replace('-', '−')}%`;
}

export function shortDollarText(value: number): string {
  const size = Math.abs(value);
  if (size >= 999_500) return `$${trimmed(value / 1e6, size < 9.95e6 ? 2 : 1)}M`;
  return size >= 1000 ? `$${Math.round(value / 1000)}k` : `$${Math.round(value)}`;
}

function trimmed(value: number, digits: number): string {
  return value.toFixed(digits).replace(/\.?0+$/, '');
}

export function codeWords(text: string | undefined): string | undefined {
  return text === undefined ? undefined : sentenceCase(text);
}

export function codeWithin(text: string | undefined): string | undefined {
  const words = codeWords(text);
  return words === undefined ? undefined : midSentence(words);
}
