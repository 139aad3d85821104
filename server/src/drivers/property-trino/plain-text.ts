/** The text that DuckDB has for a value: Trino writes 2.5 as 2.5E0, and a time with all its digits. */
export function plainText(type: string, text: string): string {
  if (/^(float|double)/.test(type)) return String(Number(text));
  return /^(datetime|timestamp)/.test(type) ? text.replace(/\.0+$/, '') : text;
}
