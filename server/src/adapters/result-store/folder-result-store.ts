import { createHash } from 'node:crypto';
import { createReadStream, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { type FileHandle, open, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { ResultStore, ResultWriter, StoredResult } from './result-store.ts';
import { verifyingStream } from './verifying-stream.ts';

/** Results up to this many bytes are handed back to be kept in the statement's row. */
const inlineBytes = 64 * 1024;

/**
 * Keeps results as files below one folder, spread over 256 sub-folders by the first two digits of the id. Half-written ones
 * that nobody wrote to for `abandonedAfter` milliseconds are of a server that was killed, and removed: 0 says that no other
 * server writes here.
 */
export function openFolderResultStore(folder: string, abandonedAfter: number): ResultStore {
  for (let i = 0; i < 256; i++) {
    const subFolder = path.join(folder, i.toString(16).padStart(2, '0'));
    mkdirSync(subFolder, { recursive: true });
    for (const name of readdirSync(subFolder)) {
      if (!name.endsWith('.part')) continue;
      const file = path.join(subFolder, name);
      const written = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? Number.POSITIVE_INFINITY;
      if (abandonedAfter === 0 || Date.now() - written > abandonedAfter) rmSync(file, { force: true });
    }
  }
  const fileOf = (statementId: string) => {
    if (!/^[0-9a-f-]{36}$/.test(statementId)) throw new Error('a statement id is a UUID');
    return path.join(folder, statementId.slice(0, 2), `${statementId}.json`);
  };

  return {
    create: (statementId) => new FolderResultWriter(fileOf(statementId)),
    async read(statementId, expected) {
      const file = fileOf(statementId);
      const found = await stat(file).catch(() => undefined);
      if (found === undefined || found.size !== expected.bytes) return undefined;
      const source = createReadStream(file, { highWaterMark: 256 * 1024 });
      const verified = verifyingStream(expected.sha256);
      source.once('error', (error) => verified.destroy(error));
      verified.once('close', () => source.destroy());
      return source.pipe(verified);
    },
    async remove(statementId) {
      await rm(fileOf(statementId), { force: true });
    },
  };
}

class FolderResultWriter implements ResultWriter {
  readonly #file: string;
  readonly #hash = createHash('sha256');
  #pending: Buffer[] = [];
  #pendingBytes = 0;
  #bytes = 0;
  #frames = 0;
  #handle: FileHandle | undefined;

  constructor(file: string) {
    this.#file = file;
  }

  async write(frame: Buffer): Promise<void> {
    if (frame.length === 0) return;
    this.#take(this.#frames === 0 ? Buffer.from('[') : Buffer.from(','));
    this.#take(frame);
    this.#frames += 1;
    if (this.#bytes > inlineBytes) await this.#flush();
  }

  async finish(): Promise<StoredResult> {
    this.#take(Buffer.from(this.#frames === 0 ? '[]' : ']'));
    const bytes = this.#bytes;
    const sha256 = this.#hash.digest('hex');
    if (this.#handle === undefined && bytes <= inlineBytes) {
      return { bytes, sha256, inline: Buffer.concat(this.#pending).toString('utf8') };
    }
    await this.#flush();
    await this.#handle?.close();
    this.#handle = undefined;
    await rename(`${this.#file}.part`, this.#file);
    return { bytes, sha256 };
  }

  async abort(): Promise<void> {
    this.#pending = [];
    await this.#handle?.close().catch(() => undefined);
    this.#handle = undefined;
    await rm(`${this.#file}.part`, { force: true });
  }

  #take(part: Buffer): void {
    this.#hash.update(part);
    this.#pending.push(part);
    this.#pendingBytes += part.length;
    this.#bytes += part.length;
  }

  async #flush(): Promise<void> {
    this.#handle ??= await open(`${this.#file}.part`, 'w', 0o600);
    const parts = this.#pending;
    const expected = this.#pendingBytes;
    this.#pending = [];
    this.#pendingBytes = 0;
    const { bytesWritten } = await this.#handle.writev(parts);
    if (bytesWritten !== expected) throw Object.assign(new Error('short write'), { code: 'ENOSPC' });
  }
}
