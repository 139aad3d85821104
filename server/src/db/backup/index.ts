export { BadBackup, type Manifest } from './manifest.ts';
export { hasSqlite, openPostgresSource, openSqliteSource, type Source, sqliteFileOf } from './open-source.ts';
export { restoreBackup } from './restore-backup.ts';
export { writeBackup } from './write-backup.ts';
