import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';

const deathsUntilRefused = 2;
const windowMs = 10 * 60_000;

/** Records which text of which user killed a worker; two crashes in ten minutes block the text for ten minutes. */
export class RefusedTexts {
  readonly #deaths = new LRUCache<string, number[]>({ max: 10_000 });

  note(personId: string, sql: string): void {
    const key = keyOf(personId, sql);
    this.#deaths.set(key, [...this.#recent(key), performance.now()]);
  }

  has(personId: string, sql: string): boolean {
    if (this.#deaths.size === 0) return false;
    return this.#recent(keyOf(personId, sql)).length >= deathsUntilRefused;
  }

  #recent(key: string): number[] {
    const oldest = performance.now() - windowMs;
    return (this.#deaths.get(key) ?? []).filter((at) => at > oldest);
  }
}

function keyOf(personId: string, sql: string): string {
  return createHash('sha256').update(personId).update('\0').update(sql.trim()).digest('base64url');
}
