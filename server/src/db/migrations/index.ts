import type { Migration } from '../migration.ts';
import { identity } from './0001-identity.ts';

/** All migrations, oldest first. */
export const migrations: readonly Migration[] = [identity];
