/** Controls, what file systems forbid, and invisible or direction-changing characters (security H110). */
const unsafe = /[\p{C}\p{Zl}\p{Zp}"*/:<>?\\|]+/gu;
const longest = 80;

/** A file name for the picture of a query's chart: no characters that hide its ending, and no beginning that a spreadsheet would run. */
export function pictureFileName(name: string): string {
  const safe = name
    .normalize('NFC')
    .replace(unsafe, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[\s.=+@-]+|[\s.]+$/g, '')
    .replace(/^(con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i, '_$1');
  return `${Array.from(safe).slice(0, longest).join('').trimEnd() || 'Chart'}.png`;
}
