import type { ChartColumn } from './chart-column.ts';

/** Bands, counts of rooms, quarters, months: `0–20%`, `$500k+`, `3 beds`, `2024-Q1`. */
const band =
  /^[<>≤≥]|^\d+[).]|^-?\$?\d[\d.,]*\s*([km%+]|[-–/]|to\b|or\b|and\b|years?\b|days?\b|months?\b|miles?\b|beds?\b|baths?\b|$)/i;
const rank =
  /^(before|after|since|under|over|below|above|up to|less|more|none|no|very|lowest|low|medium|moderate|high|highest|minimal|small|large|poor|fair|average|good|excellent|top|bottom|first|second|third|fourth|q[1-4]|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|mon|tue|wed|thu|fri|sat|sun)\b|^(january|february|march|april|june|july|august|september|october|november|december|monday|tuesday|wednesday|thursday|friday|saturday|sunday)$|^[A-F][+-]?$/i;
const code = /^\d{5}(-\d{4})?$/;

const mostRead = 500;

/** Whether labels have an order of their own, such as time or bands, which bars keep; others are sorted by value. */
export function isOrdered({ datatype }: ChartColumn, labels: readonly string[]): boolean {
  if (datatype === 'number' || datatype === 'date' || datatype === 'datetime') return true;
  const some = labels.slice(0, mostRead);
  const placed = some.filter((label) => !code.test(label) && (band.test(label) || rank.test(label)));
  return some.length > 0 && placed.length >= some.length / 2;
}
