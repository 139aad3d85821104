import { constants, existsSync } from 'node:fs';
import { copyFile, mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { holdDatabase } from '@platbook/contract/admin/backups';
import type { Config } from '../config/config.ts';
import { version } from '../config/version.ts';
import {
  BadBackup,
  hasSqlite,
  type Manifest,
  openPostgresSource,
  openSqliteSource,
  restoreBackup,
  type Source,
  sqliteFileOf,
  writeBackup,
} from '../db/backup/index.ts';
import { explainPostgres } from '../db/open-db.ts';
import { askOperatorSocket, operatorSocketOf } from '../http/callers/operator-socket.ts';
import { isAnswered } from '../http/callers/private-socket.ts';
import { Refused, requireDone } from './ask-server.ts';
import type { LocalCommand, Values } from './command.ts';
import { NoServer } from './open-server.ts';

export const backupCommands: readonly LocalCommand[] = [
  {
    words: 'backup',
    takes: ['folder'],
    flags: { results: 'includes the results of runs, which can be large' },
    says: "Writes a backup of the database and the SQL endpoint's certificate to a new folder, also while the server runs.",
    run: (config, values) => explained(config, () => backUp(config, values)),
  },
  {
    words: 'restore',
    takes: ['folder'],
    flags: { replace: 'SQLite: moves the existing database aside' },
    says: 'Restores a backup into an empty SQLite data folder or PostgreSQL database, whichever it was made from.',
    run: (config, values) => explained(config, () => restore(config, values)),
  },
];

async function explained<T>(config: Config, act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (cause) {
    if (cause instanceof BadBackup) throw new Refused(cause.message, { cause });
    throw config.databaseUrl === '' ? cause : explainPostgres(cause, config.databaseUrl);
  }
}

async function backUp(config: Config, values: Values) {
  const { dataFolder, databaseUrl, encryptionKeys: keys } = config;
  const folder = requireFolder(values);
  const results = { store: config.resultStore, isIncluded: values.results !== undefined };
  if (databaseUrl === '' && !hasSqlite(dataFolder)) throw new NoServer(`No application database in ${dataFolder} yet.`);
  const open =
    databaseUrl === '' ? (draft: string) => openSqlite(config, draft) : () => openPostgresSource(databaseUrl);
  return describe(folder, await writeBackup({ folder, dataFolder, version, keys, results }, open));
}

/** npm runs the command in Platbook's folder, so a relative path would be of that. */
function requireFolder({ folder = '' }: Values): string {
  if (!path.isAbsolute(folder)) throw new Refused(`Give the absolute path of the backup's folder, not ${folder}.`);
  return folder;
}

function describe(folder: string, { createdAt, tables, keys, files, results }: Manifest) {
  return {
    folder,
    createdAt,
    tables: tables.length,
    rows: tables.reduce((sum, { rows }) => sum + rows, 0),
    bytes: [...tables.map(({ file }) => file), ...files].reduce((sum, { bytes }) => sum + bytes, 0),
    results: results.isIncluded ? `included${exceptMissing(results.missing)}` : 'not included',
    encryptionKeys: keys.map(({ id }) => id),
  };
}

const exceptMissing = (missing = 0) => {
  if (missing === 0) return '';
  return missing === 1 ? ', except 1 whose file is missing' : `, except ${missing} whose files are missing`;
};

/** Only the server's process can open the database, so its files are copied while it leaves them alone. */
async function openSqlite({ basePath, dataFolder }: Config, draft: string): Promise<Source> {
  const socket = operatorSocketOf(dataFolder);
  const answered = socket === undefined ? 'no' : await isAnswered(socket);
  if (answered === 'refused')
    throw new NoServer('The server runs as another account. Run the command as that account.');
  if (socket === undefined || answered === 'no') return openSqliteSource(sqliteFileOf(dataFolder));
  const ask = async (method: string, url: string, body?: object) =>
    JSON.parse(requireDone(await askOperatorSocket(socket, { method, url: basePath + url, body })).text);
  const copy = path.join(draft, 'database');
  await mkdir(copy, { mode: 0o700 });
  const { id } = await ask('POST', holdDatabase.path, {});
  let isCopyable = false;
  try {
    for (const end of ['', '-wal'].filter((each) => existsSync(sqliteFileOf(dataFolder) + each)))
      await copyFile(sqliteFileOf(dataFolder) + end, sqliteFileOf(copy) + end, constants.COPYFILE_FICLONE);
  } finally {
    ({ isCopyable } = await ask('DELETE', `${holdDatabase.path}/${id}`).catch(() => ({ isCopyable: false })));
  }
  if (!isCopyable) throw new Refused('The server stopped or had trouble with its disk during the backup. Try again.');
  const source = openSqliteSource(sqliteFileOf(copy));
  return {
    ...source,
    close: async () => {
      await source.close();
      await rm(copy, { recursive: true });
    },
  };
}

async function restore(config: Config, values: Values) {
  const { dataFolder, databaseUrl, encryptionKeys: keys } = config;
  const socket = operatorSocketOf(dataFolder);
  if (socket !== undefined && (await isAnswered(socket)) !== 'no')
    throw new Refused('The server is running. Stop it before you restore a backup.');
  const { resultsMissing, ...restored } = await restoreBackup({
    folder: requireFolder(values),
    databaseUrl,
    dataFolder,
    keys,
    resultStore: config.resultStore,
    isReplacing: values.replace !== undefined,
  });
  return { ...restored, results: `${restored.results}${exceptMissing(resultsMissing)}` };
}
