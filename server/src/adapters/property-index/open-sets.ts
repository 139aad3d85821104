import type { DuckDBInstance } from '@duckdb/node-api';
import { LRUCache } from 'lru-cache';
import type { SetFiles } from './property-index.ts';

type Library = typeof import('@duckdb/node-api');

const keptOpen = 4;
const memoryMb = 256;

export interface OpenSet {
  readonly homes: string;
  readonly instance: Promise<DuckDBInstance>;
  readers: number;
  isOver: boolean;
}

/** One locked DuckDB instance per set: the searched table is its main file, the set's warehouse file is attached as `w`, both read-only. */
export class OpenSets {
  readonly #library: Library;
  readonly #sets = new LRUCache<string, OpenSet>({
    max: keptOpen,
    dispose(old) {
      old.isOver = true;
      closeIfUnread(old);
    },
  });

  constructor(library: Library) {
    this.#library = library;
  }

  take(files: SetFiles): OpenSet {
    const key = JSON.stringify(files);
    const open = this.#sets.get(key) ?? {
      homes: files.homes,
      instance: this.#open(files),
      readers: 0,
      isOver: false,
    };
    open.readers += 1;
    this.#sets.set(key, open);
    open.instance.catch(() => this.#sets.peek(key) === open && this.#sets.delete(key));
    for (const [other, old] of [...this.#sets]) if (old !== open && old.homes === files.homes) this.#sets.delete(other);
    return open;
  }

  release(open: OpenSet): void {
    open.readers -= 1;
    closeIfUnread(open);
  }

  async #open({ homes, warehouse }: SetFiles): Promise<DuckDBInstance> {
    const instance = await this.#library.DuckDBInstance.create(homes, {
      access_mode: 'READ_ONLY',
      threads: '2',
      memory_limit: `${memoryMb}MB`,
      autoinstall_known_extensions: 'false',
      autoload_known_extensions: 'false',
      allow_community_extensions: 'false',
      temp_directory: '',
      // Finds the IDs of the page first, and reads its other columns afterward.
      late_materialization_max_rows: '1001',
    });
    const connection = await instance.connect();
    try {
      await connection.run(`ATTACH '${warehouse.replaceAll("'", "''")}' AS w (READ_ONLY)`);
      await connection.run("SET TimeZone='UTC'");
      await connection.run('SET enable_external_access=false');
      await connection.run("SET disabled_filesystems='LocalFileSystem'");
      await connection.run('SET lock_configuration=true');
    } catch (error) {
      instance.closeSync();
      throw error;
    } finally {
      connection.closeSync();
    }
    return instance;
  }
}

function closeIfUnread({ instance, isOver, readers }: OpenSet): void {
  if (!isOver || readers > 0) return;
  instance.then(
    (opened) => opened.closeSync(),
    () => undefined,
  );
}
