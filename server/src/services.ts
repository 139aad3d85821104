/** Everything with a lifetime, opened in order and closed in reverse. */
import type { Logger } from 'pino';
import type { Config } from './config.ts';
import { type Database, type OpenDb, openDb } from './db/open-db.ts';
import { createSecretBox, type SecretBox } from './db/secret-box.ts';
import { createLog } from './http/log.ts';
import { createSessionStore, type SessionStore } from './http/session-store.ts';

/** What features work with. */
export interface Services {
  readonly config: Config;
  readonly db: Database;
  readonly dialect: OpenDb['dialect'];
  readonly secretBox: SecretBox;
  readonly sessions: SessionStore;
  readonly log: Logger;
  /** The present; tests may move it. */
  readonly now: () => Date;
  /** Closes everything in reverse order; a failure to close one does not keep the others open. */
  close(): Promise<void>;
}

export interface ServiceOptions {
  readonly now?: () => Date;
}

/** Opens all services; when one fails, those already open are closed and the reason is thrown. */
export async function openServices(config: Config, options: ServiceOptions = {}): Promise<Services> {
  const closers: (() => Promise<void>)[] = [];
  const close = async () => {
    for (const closer of closers.splice(0).reverse()) {
      await closer().catch((cause: unknown) => log.error({ err: cause }, 'a service did not close'));
    }
  };
  const log = createLog(config.logLevel);
  const now = options.now ?? (() => new Date());
  try {
    const { db, dialect, close: closeDb } = await openDb(config);
    closers.push(closeDb);
    return {
      config, db, dialect, log, now, close,
      secretBox: createSecretBox(config.encryptionKeys),
      sessions: createSessionStore(db, now),
    };
  } catch (cause) {
    await close();
    throw cause;
  }
}
