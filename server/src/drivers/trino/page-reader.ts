import type { IncomingMessage } from 'node:http';
import { StringDecoder } from 'node:string_decoder';
import { StatementError } from '../driver.ts';
import type { TypeSignature } from './trino-cells.ts';

export interface PageColumn {
  name: string;
  typeSignature: TypeSignature;
}

export interface TrinoFailure {
  message?: string;
  errorName?: string;
  errorType?: string;
  errorLocation?: { lineNumber: number; columnNumber: number };
}

/** A page of a result without its rows. */
export interface Page {
  id?: string;
  nextUri?: string;
  columns?: PageColumn[];
  error?: TrinoFailure;
  data?: unknown;
}

export interface PageListener {
  onColumns(columns: PageColumn[]): void;
  /** The JSON of one row. False if no more rows are wanted. */
  onRow(json: string): boolean;
  /** After a piece of the page. The returned promise provides backpressure. */
  onPiece(): Promise<void>;
}

/** Everything around the rows: columns, statistics, an error with its causes. */
const mostOther = 8 * 1024 * 1024;
const longestRow = 20 * 1024 * 1024;

const invalid = () => new StatementError('The database sent an answer that is not valid');

/**
 * Reads a page as it arrives. Only the piece of it that was received last and one row are in memory: a page has about 1 MB, but one whose
 * rows repeat the same long value can have hundreds. Undefined if the listener wanted no more rows.
 */
export async function readPage(
  response: IncomingMessage,
  listener: PageListener,
  pieces: (response: IncomingMessage) => AsyncIterable<Buffer>,
): Promise<Page | undefined> {
  const splitter = new PageSplitter(listener);
  const decoder = new StringDecoder('utf8');
  for await (const piece of pieces(response)) {
    const wantsMore = splitter.take(decoder.write(piece));
    await listener.onPiece();
    if (!wantsMore) return undefined;
  }
  return splitter.end();
}

const quote = 0x22;
const backslash = 0x5c;
const comma = 0x2c;
const blank = 0x20;
const isOpening = (code: number) => code === 0x5b || code === 0x7b;
const isClosing = (code: number) => code === 0x5d || code === 0x7d;

/** Cuts a page's text at its rows. Strings are skipped, so brackets in them don't count. */
class PageSplitter {
  readonly #listener: PageListener;
  #place: 'before' | 'rows' | 'after' = 'before';
  /** What precedes and follows the rows. */
  #other = '';
  #row: string[] = [];
  #rowLength = 0;
  #depth = 0;
  #isInString = false;
  #isEscaped = false;
  #stringStart = 0;
  #key = '';

  constructor(listener: PageListener) {
    this.#listener = listener;
  }

  take(text: string): boolean {
    let from = 0;
    if (this.#place === 'before') {
      from = this.#findRows(text);
      if (from < 0) return true;
    }
    if (this.#place === 'rows') {
      from = this.#readRows(text, from);
      if (from < 0) return false;
    }
    if (this.#place === 'after') this.#keep(text.slice(from));
    return true;
  }

  end(): Page {
    if (this.#place === 'rows') throw invalid();
    return parsePage(this.#other);
  }

  #keep(text: string): void {
    this.#other += text;
    if (this.#other.length > mostOther) throw new StatementError('The database sent an answer that is too large');
  }

  /** The position after the `[` of the page's `data`, or -1 if it isn't in this piece. */
  #findRows(piece: string): number {
    const before = this.#other.length;
    this.#keep(piece);
    const text = this.#other;
    for (let at = before; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      if (this.#isInString) {
        if (this.#isEscaped) this.#isEscaped = false;
        else if (code === backslash) this.#isEscaped = true;
        else if (code === quote) {
          this.#isInString = false;
          if (this.#depth === 1) this.#key = text.slice(this.#stringStart, at);
        }
      } else if (code === quote) {
        this.#isInString = true;
        this.#stringStart = at + 1;
      } else if (isOpening(code)) {
        if (this.#depth === 1 && code === 0x5b && this.#key === 'data')
          return this.#startRows(text.slice(0, at), at + 1 - before);
        this.#depth += 1;
      } else if (isClosing(code)) this.#depth -= 1;
      else if (code === comma && this.#depth === 1) this.#key = '';
    }
    return -1;
  }

  #startRows(head: string, from: number): number {
    const { columns } = parsePage(`${head}[]}`);
    if (columns) this.#listener.onColumns(columns);
    this.#other = `${head}[`;
    this.#place = 'rows';
    this.#depth = 0;
    return from;
  }

  /** The position of the `]` that ends the rows, the length of the text if they continue, or -1 if no more are wanted. */
  #readRows(text: string, start: number): number {
    let from = start;
    let at = start;
    while (at < text.length) {
      if (this.#isInString) {
        at = this.#skipString(text, at);
        continue;
      }
      const code = text.charCodeAt(at);
      at += 1;
      if (code === quote && this.#depth > 0) this.#isInString = true;
      else if (isOpening(code)) {
        if (this.#depth === 0) from = at - 1;
        this.#depth += 1;
      } else if (isClosing(code)) {
        this.#depth -= 1;
        if (this.#depth < 0) {
          this.#place = 'after';
          return at - 1;
        }
        if (this.#depth === 0 && !this.#endRow(text.slice(from, at))) return -1;
      } else if (this.#depth === 0 && code !== comma && code > blank) throw invalid();
    }
    if (this.#depth > 0) this.#holdRow(text.slice(from));
    return text.length;
  }

  #skipString(text: string, start: number): number {
    let at = start;
    while (at < text.length) {
      if (this.#isEscaped) {
        this.#isEscaped = false;
        at += 1;
        continue;
      }
      const code = text.charCodeAt(at);
      at += 1;
      if (code === backslash) this.#isEscaped = true;
      else if (code === quote) {
        this.#isInString = false;
        return at;
      }
    }
    return at;
  }

  #holdRow(part: string): void {
    this.#rowLength += part.length;
    if (this.#rowLength > longestRow) throw new StatementError('A row of the result is too large to show');
    this.#row.push(part);
  }

  #endRow(last: string): boolean {
    if (this.#row.length === 0) return this.#listener.onRow(last);
    this.#holdRow(last);
    const row = this.#row.join('');
    this.#row = [];
    this.#rowLength = 0;
    return this.#listener.onRow(row);
  }
}

function parsePage(json: string): Page {
  let page: unknown;
  try {
    page = JSON.parse(json);
  } catch {
    throw invalid();
  }
  if (typeof page !== 'object' || page === null || Array.isArray(page)) throw invalid();
  const { id, nextUri, columns, error, data } = page as Record<string, unknown>;
  if (data !== undefined && !Array.isArray(data) && data !== null)
    throw new StatementError('The database sent a result in an encoding that was not asked for');
  return {
    ...(typeof id === 'string' ? { id } : {}),
    ...(typeof nextUri === 'string' ? { nextUri } : {}),
    ...(Array.isArray(columns) ? { columns: columns.map(columnOf) } : {}),
    ...(typeof error === 'object' && error !== null ? { error } : {}),
  };
}

function columnOf(column: unknown): PageColumn {
  const { name, typeSignature } = (column ?? {}) as Partial<PageColumn>;
  if (typeof name !== 'string') throw invalid();
  return { name, typeSignature: typeof typeSignature?.rawType === 'string' ? typeSignature : { rawType: 'unknown' } };
}
