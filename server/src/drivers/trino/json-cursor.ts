import { StatementError } from '../driver.ts';

const blank = 0x20;
const quote = 0x22;
const backslash = 0x5c;

/** Reads the JSON of one row from left to right. Numbers stay text, so no digit is lost. Throws StatementError if it isn't JSON. */
export class JsonCursor {
  #text = '';
  #at = 0;
  /** The last scalar was a string. */
  wasQuoted = false;

  start(text: string): void {
    this.#text = text;
    this.#at = 0;
  }

  take(char: string): boolean {
    this.#skipBlanks();
    if (this.#text[this.#at] !== char) return false;
    this.#at += 1;
    return true;
  }

  /** Whether an element follows; consumes the comma before it, or the end. */
  hasNext(end: ']' | '}', count: number): boolean {
    if (this.take(end)) return false;
    if (count > 0 && !this.take(',')) throw malformed();
    return true;
  }

  /** A string, without quotes and escapes, or the text of another scalar; undefined before an array or object. */
  readScalar(): string | undefined {
    this.#skipBlanks();
    const text = this.#text;
    const start = this.#at;
    const code = text.charCodeAt(start);
    this.wasQuoted = code === quote;
    if (this.wasQuoted) {
      const end = endOfString(text, start);
      this.#at = end;
      const inside = text.slice(start + 1, end - 1);
      return inside.includes('\\') ? parse(text.slice(start, end)) : inside;
    }
    if (code === 0x5b || code === 0x7b) return undefined;
    let end = start;
    while (end < text.length && !isEnd(text.charCodeAt(end))) end += 1;
    if (end === start) throw malformed();
    this.#at = end;
    return text.slice(start, end);
  }

  /** The text of an array or object. */
  readNested(): string {
    const start = this.#at;
    const text = this.#text;
    let depth = 0;
    do {
      const char = text[this.#at];
      if (char === '"') {
        this.#at = endOfString(text, this.#at);
        continue;
      }
      if (char === undefined) throw malformed();
      if (char === '[' || char === '{') depth += 1;
      if (char === ']' || char === '}') depth -= 1;
      this.#at += 1;
    } while (depth > 0);
    this.wasQuoted = true;
    return text.slice(start, this.#at);
  }

  #skipBlanks(): void {
    while (this.#text.charCodeAt(this.#at) <= blank) this.#at += 1;
  }
}

const isEnd = (code: number) => code === 0x2c || code === 0x5d || code === 0x7d || code === 0x3a || code <= blank;

function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end > 0; end = text.indexOf('"', end + 1)) {
    let slashes = 0;
    while (text.charCodeAt(end - 1 - slashes) === backslash) slashes += 1;
    if (slashes % 2 === 0) return end + 1;
  }
  throw malformed();
}

function parse(json: string): string {
  try {
    return JSON.parse(json) as string;
  } catch {
    throw malformed();
  }
}

const malformed = () => new StatementError('The database sent a row that is not valid JSON');
