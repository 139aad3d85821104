import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http';
import { StatementError } from '../driver.ts';

export interface StateStart {
  catalog?: string | undefined;
  schema?: string | undefined;
  properties: Readonly<Record<string, string>>;
}

const mostEntries = 500;
const mostCharacters = 128 * 1024;

/**
 * What a session consists of: Trino keeps none between statements. It answers with headers that say what a statement changed, and expects
 * the result in the headers of the next one. Names and values stay encoded as the server sent them.
 */
export class SessionState {
  readonly #start: StateStart;
  #catalog: string | undefined;
  #schema: string | undefined;
  #path: string | undefined;
  #transaction = 'NONE';
  #properties = new Map<string, string>();
  #prepared = new Map<string, string>();

  constructor(start: StateStart) {
    this.#start = start;
    this.reset();
  }

  reset(): void {
    this.#catalog = this.#start.catalog;
    this.#schema = this.#start.schema;
    this.#path = undefined;
    this.#transaction = 'NONE';
    this.#prepared.clear();
    this.#properties = new Map(
      Object.entries(this.#start.properties).map(([name, value]) => [name, encodeURIComponent(value)]),
    );
  }

  get isInTransaction(): boolean {
    return this.#transaction !== 'NONE';
  }

  headers(): OutgoingHttpHeaders {
    const headers: OutgoingHttpHeaders = { 'X-Trino-Transaction-Id': this.#transaction };
    const put = (name: string, value: string | undefined) => {
      if (value !== undefined && value !== '') headers[name] = value;
    };
    put('X-Trino-Catalog', this.#catalog);
    put('X-Trino-Schema', this.#schema);
    put('X-Trino-Path', this.#path);
    put('X-Trino-Session', joined(this.#properties));
    put('X-Trino-Prepared-Statement', joined(this.#prepared));
    return headers;
  }

  /** Takes over what a statement changed. */
  change(headers: IncomingHttpHeaders): void {
    const get = (name: string): string | undefined => {
      const value = headers[`x-trino-${name}`];
      return Array.isArray(value) ? value.join(',') : value;
    };
    this.#catalog = decoded(get('set-catalog')) ?? this.#catalog;
    this.#schema = decoded(get('set-schema')) ?? this.#schema;
    this.#path = get('set-path') ?? this.#path;
    this.#transaction = get('started-transaction-id') ?? this.#transaction;
    if (get('clear-transaction-id') !== undefined) this.#transaction = 'NONE';
    for (const name of listed(get('clear-session'))) this.#properties.delete(name);
    for (const name of listed(get('deallocated-prepare'))) this.#prepared.delete(name);
    set(this.#properties, listed(get('set-session')));
    set(this.#prepared, listed(get('added-prepare')));
    const size = joined(this.#properties).length + joined(this.#prepared).length;
    if (this.#properties.size + this.#prepared.size <= mostEntries && size <= mostCharacters) return;
    this.reset();
    throw new StatementError('The session has too many prepared statements and properties, and was reset');
  }
}

const joined = (entries: ReadonlyMap<string, string>) => [...entries].map((entry) => entry.join('=')).join(',');

const listed = (value: string | undefined) => (value === undefined ? [] : value.split(',').map((part) => part.trim()));

function set(entries: Map<string, string>, pairs: readonly string[]): void {
  for (const pair of pairs) {
    const equals = pair.indexOf('=');
    if (equals > 0) entries.set(pair.slice(0, equals).trim(), pair.slice(equals + 1).trim());
  }
}

function decoded(value: string | undefined): string | undefined {
  if (value === undefined) return undefined;
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
