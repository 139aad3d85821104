import { createSlots } from '../../background/slots.ts';

export type MadeFiles = ReturnType<typeof openMadeFiles>;

/** Where built files are cached. The same key means the same bytes, so any file can be removed at any time. */
export interface MadeStore {
  /** Undefined unless it is there and complete. */
  read(key: string): Promise<Buffer | undefined>;
  keep(key: string, bytes: Buffer): Promise<void>;
}

export interface MadeFilesOptions {
  readonly store: MadeStore;
  readonly makingAtOnce?: number;
  onNotice(cause: unknown): void;
}

export const mostMadeBytes = 512_000_000;

const keyPattern = /^[0-9a-f]{64}$/;

export const isMadeKey = (key: string): boolean => keyPattern.test(key);

export function openMadeFiles({ store, makingAtOnce = 2, onNotice }: MadeFilesOptions) {
  const making = new Map<string, Promise<Buffer>>();
  const inTurn = createSlots(makingAtOnce);
  const read = async (key: string): Promise<Buffer | undefined> => {
    try {
      return await store.read(key);
    } catch (cause) {
      onNotice(cause);
      return undefined;
    }
  };
  return {
    /** Concurrent calls for a key share one build. A file that can't be cached, e.g. on a full disk, is still returned. */
    async get(key: string, make: () => Promise<Buffer>): Promise<Buffer> {
      if (!isMadeKey(key)) throw new Error('A key is a SHA-256');
      const known = making.get(key);
      if (known !== undefined) return known;
      const build = async () => {
        const bytes = await make();
        await store.keep(key, bytes).catch(onNotice);
        return bytes;
      };
      const made = read(key).then(async (kept) => kept ?? (await inTurn(build))!.result);
      making.set(key, made);
      try {
        return await made;
      } finally {
        making.delete(key);
      }
    },
  };
}
