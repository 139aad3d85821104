/** Secrets at rest: AES-256-GCM envelope encryption. A fresh data key encrypts the text; a key from the list encrypts the data key. */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

export type SecretBox = ReturnType<typeof createSecretBox>;

function encrypt(key: Buffer, plain: Buffer, associated: string): Buffer {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(associated));
  return Buffer.concat([iv, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

function decrypt(key: Buffer, sealed: Buffer, associated: string): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, 12), { authTagLength: 16 }).setAAD(
    Buffer.from(associated),
  );
  decipher.setAuthTag(sealed.subarray(-16));
  return Buffer.concat([decipher.update(sealed.subarray(12, -16)), decipher.final()]);
}

/** Format: `v1.<key id>.<data key>.<text>`, the last two in base64url. */
export function createSecretBox(keys: readonly { readonly id: string; readonly key: Buffer }[]) {
  const current = keys.at(-1);
  if (current === undefined) throw new Error('A secret box needs at least one key.');
  return {
    /** Encrypts with the last key in the list. `place` is `table.column:row`; the result can't be opened for any other place. */
    seal(text: string, place: string): string {
      const dataKey = randomBytes(32);
      const wrapped = encrypt(current.key, dataKey, `key:${place}`);
      return `v1.${current.id}.${wrapped.toString('base64url')}.${encrypt(dataKey, Buffer.from(text), place).toString('base64url')}`;
    },
    /** Throws if the text was changed, belongs to another place or its key isn't in the list. */
    open(sealed: string, place: string): string {
      const [version, id, wrapped, body] = sealed.split('.');
      const key = keys.find((candidate) => candidate.id === id)?.key;
      if (version !== 'v1' || wrapped === undefined || body === undefined)
        throw new Error(`The encrypted value of ${place} is damaged.`);
      if (key === undefined) throw new Error(`The key ${id} used by ${place} is not in ENCRYPTION_KEYS.`);
      try {
        const dataKey = decrypt(key, Buffer.from(wrapped, 'base64url'), `key:${place}`);
        return decrypt(dataKey, Buffer.from(body, 'base64url'), place).toString();
      } catch (cause) {
        throw new Error(
          `The encrypted value of ${place} can't be decrypted. Use the ENCRYPTION_KEYS or the data folder that this database was created with.`,
          { cause },
        );
      }
    },
    /** True if the text was encrypted with an older key than the current one. */
    isStale: (sealed: string) => sealed.split('.')[1] !== current.id,
  };
}
