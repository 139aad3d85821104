/** Secrets at rest: AES-256-GCM envelopes (security §4.5). A fresh data key seals the text, a key of the list seals the data key. */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

export interface SecretBox {
  /** Seals with the last key of the list. `place` is `table.column:row`; the sealed text opens nowhere else. */
  seal(text: string, place: string): string;
  /** Throws when the text was changed, belongs elsewhere or its key is not in the list. */
  open(sealed: string, place: string): string;
  /** True when a newer key is in use than the one that sealed this text. */
  isStale(sealed: string): boolean;
}

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

/** Sealed form: `v1.<key id>.<data key>.<text>`, the last two in base64url. */
export function createSecretBox(keys: readonly { readonly id: string; readonly key: Buffer }[]): SecretBox {
  const current = keys.at(-1);
  if (current === undefined) throw new Error('A secret box needs at least one key.');
  return {
    seal(text, place) {
      const dataKey = randomBytes(32);
      const wrapped = encrypt(current.key, dataKey, `key:${place}`);
      return `v1.${current.id}.${wrapped.toString('base64url')}.${encrypt(dataKey, Buffer.from(text), place).toString('base64url')}`;
    },
    open(sealed, place) {
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
    isStale: (sealed) => sealed.split('.')[1] !== current.id,
  };
}
