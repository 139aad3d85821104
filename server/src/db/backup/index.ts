export { BadBackup, type Manifest } from './manifest.ts';
export { hasSqlite, openPostgresSource, openSqliteSource, type Source, sqliteFileOf } from './open-source.ts';
export { type Restored, restoreBackup } from './restore-backup.ts';
export { type BackupOptions, writeBackup } from './write-backup.ts';
