export type ParsedCsv = { records: string[][]; delimiter: string } | { problem: string };

const delimiters = [',', ';', '\t', '|'];

/** RFC 4180, also with semicolons, tabs or bars. Skips empty lines; trims only the byte order mark. Stops one record after `most`. */
export function parseCsv(text: string, most: number): ParsedCsv {
  const body = text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
  const zero = body.indexOf('\0');
  if (zero >= 0) return { problem: `Line ${lineAt(body, zero)} has an invalid character. Is this a text file?` };
  const delimiter = guessDelimiter(body);
  const records: string[][] = [];
  let at = 0;
  while (at < body.length && records.length <= most) {
    const record: string[] = [];
    for (;;) {
      const value = readValue(body, at, delimiter);
      if (value === undefined) return { problem: `The quotation mark on line ${lineAt(body, at)} is never closed` };
      record.push(value.text);
      at = value.end + 1;
      if (body[value.end] !== delimiter) break;
    }
    if (body[at - 1] === '\r' && body[at] === '\n') at += 1;
    if (record.length > 1 || record[0] !== '') records.push(record);
  }
  return { records, delimiter };
}

/** The value that starts at an index, and the index of its delimiter. Undefined if its quotation mark is never closed. */
function readValue(body: string, start: number, delimiter: string): { text: string; end: number } | undefined {
  if (body[start] !== '"') {
    const end = endOfPlain(body, start, delimiter);
    return { text: body.slice(start, end), end };
  }
  let text = '';
  let from = start + 1;
  for (;;) {
    const quote = body.indexOf('"', from);
    if (quote < 0) return undefined;
    text += body.slice(from, quote);
    if (body[quote + 1] !== '"') {
      // Text between the closing quotation mark and the delimiter belongs to the value, as in spreadsheets.
      const end = endOfPlain(body, quote + 1, delimiter);
      return { text: text + body.slice(quote + 1, end).trim(), end };
    }
    text += '"';
    from = quote + 2;
  }
}

function endOfPlain(body: string, start: number, delimiter: string): number {
  let end = start;
  while (end < body.length && body[end] !== delimiter && body[end] !== '\n' && body[end] !== '\r') end += 1;
  return end;
}

function guessDelimiter(body: string): string {
  const line =
    body
      .slice(0, 20_000)
      .replaceAll(/"[^"]*"/g, '')
      .split(/[\r\n]+/)
      .find((each) => each.trim() !== '') ?? '';
  const counts = delimiters.map((each) => line.split(each).length);
  return delimiters[counts.indexOf(Math.max(...counts))] ?? ',';
}

function lineAt(body: string, place: number): number {
  return body.slice(0, place).split(/\r\n|\n|\r/).length;
}
