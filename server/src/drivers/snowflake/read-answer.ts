import { SessionLostError, StatementError } from '../driver.ts';
import { unreadable } from './snowflake-errors.ts';

/** A row is assembled in memory, so a longer one ends the answer. Snowflake's longest value has 128 MB. */
const longestRow = 64 * 1024 * 1024;
/** Everything but rows: columns, partitions, messages. */
const mostOther = 32 * 1024 * 1024;

/** A field of the answer, or the next rows of its field `data`. */
export type AnswerPart =
  | { readonly name: string; readonly value: unknown; readonly rows?: undefined }
  | { readonly rows: readonly unknown[][] };

const [quote, backslash, comma, colon] = [0x22, 0x5c, 0x2c, 0x3a];
const [openBrace, closeBrace, openBracket, closeBracket] = [0x7b, 0x7d, 0x5b, 0x5d];

/**
 * Reads a JSON object whose field `data` is a list of rows, without holding more than a row or a chunk of it.
 * Throws StatementError if it is no such object, is cut off, or is too large.
 */
export async function* readAnswer(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<AnswerPart> {
  const scanner = new Scanner();
  for await (const chunk of chunks) yield* scanner.take(chunk);
  scanner.end();
}

class Scanner {
  #depth = 0;
  #isInString = false;
  #isEscaped = false;
  #isInRows = false;
  #hasEnded = false;
  #name = '';
  /** Bytes of the name, value or row that is incomplete, from earlier chunks. */
  #held: Uint8Array[] = [];
  #heldBytes = 0;
  #otherBytes = 0;

  *take(chunk: Uint8Array): Generator<AnswerPart> {
    let from = 0;
    let rowsEnd = -1;
    for (let at = 0; at < chunk.length; at += 1) {
      const byte = chunk[at] as number;
      if (this.#isInString) {
        if (this.#isEscaped) this.#isEscaped = false;
        else if (byte === backslash) this.#isEscaped = true;
        else if (byte === quote) this.#isInString = false;
        continue;
      }
      if (byte === quote) {
        if (this.#isInRows && this.#depth === 2) throw new StatementError(unreadable);
        this.#isInString = true;
      } else if (byte === openBrace || byte === openBracket) {
        this.#depth += 1;
        if (this.#depth === 1) {
          if (byte !== openBrace || this.#hasEnded) throw new StatementError(unreadable);
          from = at + 1;
        } else if (this.#depth === 2 && this.#name === 'data' && byte === openBracket) {
          this.#isInRows = true;
          this.#drop();
          from = at + 1;
        } else if (this.#isInRows && this.#depth === 3 && byte !== openBracket) throw new StatementError(unreadable);
      } else if (byte === closeBrace || byte === closeBracket) {
        this.#depth -= 1;
        if (this.#isInRows) {
          if (this.#depth === 2) rowsEnd = at + 1;
          else if (this.#depth === 1) {
            if (rowsEnd > from) yield { rows: this.#rows(chunk.subarray(from, rowsEnd)) };
            rowsEnd = -1;
            from = at + 1;
            this.#isInRows = false;
            this.#name = '\0';
          }
        } else if (this.#depth === 0) {
          yield* this.#field(chunk.subarray(from, at));
          this.#hasEnded = true;
          from = at + 1;
        } else if (this.#depth < 0) throw new StatementError(unreadable);
      } else if (this.#depth === 1 && byte === colon && this.#name === '') {
        this.#name = String(this.#parse(chunk.subarray(from, at)));
        from = at + 1;
      } else if (this.#depth === 1 && byte === comma) {
        yield* this.#field(chunk.subarray(from, at));
        from = at + 1;
      } else if (this.#depth === 2 && this.#isInRows && byte > 0x20 && byte !== comma)
        throw new StatementError(unreadable);
      else if (this.#depth === 0 && byte > 0x20) throw new StatementError(unreadable);
    }
    if (rowsEnd > from) {
      yield { rows: this.#rows(chunk.subarray(from, rowsEnd)) };
      from = rowsEnd;
    }
    this.#hold(chunk.subarray(from));
  }

  end(): void {
    if (!this.#hasEnded) throw new SessionLostError('The database ended its answer before it was complete');
  }

  *#field(last: Uint8Array): Generator<AnswerPart> {
    const name = this.#name;
    this.#name = '';
    if (name === '\0') this.#drop();
    else if (name !== '') yield { name, value: this.#parse(last) };
    else if (this.#joined(last).trim() !== '') throw new StatementError(unreadable);
  }

  #rows(last: Uint8Array): unknown[][] {
    // The commas before the first row, and between chunks, aren't part of a list.
    return this.#parseText(`[${this.#joined(last).replace(/^[\s,]+/, '')}]`) as unknown[][];
  }

  #parse(last: Uint8Array): unknown {
    return this.#parseText(this.#joined(last));
  }

  #parseText(text: string): unknown {
    try {
      return JSON.parse(text);
    } catch {
      throw new StatementError(unreadable);
    }
  }

  #joined(last: Uint8Array): string {
    this.#count(last.length);
    const bytes = this.#held.length === 0 ? Buffer.from(last.buffer, last.byteOffset, last.length) : undefined;
    const text = (bytes ?? Buffer.concat([...this.#held, last])).toString();
    this.#drop();
    return text;
  }

  #hold(bytes: Uint8Array): void {
    if (bytes.length === 0) return;
    this.#count(bytes.length);
    this.#held.push(bytes);
    this.#heldBytes += bytes.length;
    if (this.#heldBytes > longestRow) throw new SessionLostError('A row of the result is too large to show');
  }

  #count(bytes: number): void {
    if (!this.#isInRows) this.#otherBytes += bytes;
    if (this.#otherBytes > mostOther) throw new SessionLostError(unreadable);
  }

  #drop(): void {
    this.#held = [];
    this.#heldBytes = 0;
  }
}
