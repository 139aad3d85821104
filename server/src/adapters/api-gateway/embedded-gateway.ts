import { createHash, randomBytes } from 'node:crypto';

/** What stands before the REST API and knows whose key is whose. */
export interface ApiGateway {
  /** The person's key; the first ask makes it. */
  keyOf(personId: string): Promise<string>;
}

/** Where the embedded gateway keeps its keys; a gateway knows no tables. */
export interface KeyBook {
  /** The display copy of a person's key, opened. */
  find(personId: string): Promise<string | undefined>;
  /** Keeps the hash, and the key sealed for display; nothing when the person has a key by now. */
  add(personId: string, key: string, hash: string): Promise<void>;
}

/** Keys of our own making: 256 random bits, known by their SHA-256. */
export function openEmbeddedGateway(book: KeyBook): ApiGateway {
  return {
    async keyOf(personId) {
      const known = await book.find(personId);
      if (known !== undefined) return known;
      const key = `pk_${randomBytes(32).toString('base64url')}`;
      await book.add(personId, key, createHash('sha256').update(key).digest('hex'));
      // Of two first asks at once both answer the key that was kept.
      return (await book.find(personId)) ?? key;
    },
  };
}
