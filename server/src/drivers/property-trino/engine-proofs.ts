import { setTimeout as pause } from 'node:timers/promises';
import { preparingText } from '@platbook/contract/workbench/schema-info';
import { StatementError } from '../driver.ts';
import { quotedIdentifier } from '../quoted-identifier.ts';
import { connectError } from '../trino/trino-errors.ts';
import type { TrinoSession } from '../trino/trino-session.ts';
import { unseenText } from './property-errors.ts';
import { readRows } from './read-rows.ts';

export interface EngineToProve {
  readonly url: string;
  readonly catalog: string;
  readonly principal: string;
  readonly isIsolated: boolean;
  readonly accessControl: 'file' | 'opa';
  readonly user: string;
  open(user: string, password?: string): TrinoSession;
}

/** The engine loads its rules once a second, when a query comes. */
const loadedMilliseconds = 6_000;
const betweenMilliseconds = 250;
const provenMilliseconds = 60_000;
const mostProven = 1_000;
/** When each version of a set's rules was last found to deny what it must. */
const provenAt = new Map<string, number>();
/** A name that no rule knows: it has the form of the others. */
const strangerOf = (user: string) => user.replace(/^pb-[0-9a-f]+-/, 'pb-000000000000000000000000-');
const versionOf = ({ url, user }: EngineToProve) => `${url} ${/^pb-[0-9a-f]+-/.exec(user)?.[0] ?? user}`;

/** Throws unless the engine refuses the service user without its password, and names that its access rules don't know. */
export async function requireSecured(engine: EngineToProve): Promise<void> {
  const [isOpen, hasNoRules] = await Promise.all([
    !engine.isIsolated && isAllowed(engine.open(engine.user, ''), 'SELECT 1'),
    isAllowed(engine.open(strangerOf(engine.user)), 'SELECT 1'),
  ]);
  if (isOpen)
    throw new StatementError('The engine of the property data accepts users without a password, so it is not used');
  if (hasNoRules) throw withoutRules();
}

const withoutRules = () =>
  new StatementError("The engine of the property data doesn't apply access rules, so it is not used");

/** The user's name contains a digest of their rules: once the engine runs a query in this name, it has loaded them. */
export async function untilLoaded(session: TrinoSession): Promise<void> {
  const late = performance.now() + loadedMilliseconds;
  for (;;) {
    try {
      return await session.ping();
    } catch (error) {
      if (!isUnknownName(error)) throw error;
      if (performance.now() > late) throw new StatementError(preparingText);
      await pause(betweenMilliseconds);
    }
  }
}

/**
 * Throws if the engine runs one of the statements that become possible when a section of the rules is missing. The other sections open nothing
 * alone. Loaded rules rarely change, so this is asked once a minute.
 */
export async function requireClosed(engine: EngineToProve, session: TrinoSession): Promise<void> {
  const version = versionOf(engine);
  if (performance.now() - (provenAt.get(version) ?? Number.NEGATIVE_INFINITY) < provenMilliseconds) return;
  const [table] = await readRows(
    session,
    "SELECT max(table_name) FROM information_schema.tables WHERE table_schema = 'base'",
  );
  const allowed = await Promise.all([
    isAllowed(engine.open(engine.principal), 'SELECT 1'),
    ...deniedStatements(engine.catalog, table?.[0]).map((sql) => isAllowed(engine.open(engine.user), sql)),
  ]);
  if (allowed.includes(true) || !(await isFiltered(engine, session))) throw withoutRules();
  if (provenAt.size >= mostProven) provenAt.clear();
  provenAt.set(version, performance.now());
}

/** The OPA plugin has addresses of its own for filters, and filters nothing without them. The answer for this table is that it has no rows. */
async function isFiltered({ accessControl }: EngineToProve, session: TrinoSession): Promise<boolean> {
  if (accessControl === 'file') return true;
  return (await readRows(session, 'SELECT 1 FROM information_schema.views LIMIT 1')).length === 0;
}

const deniedStatements = (catalog: string, table: unknown): string[] => [
  'SELECT 1 FROM system.information_schema.schemata LIMIT 1',
  "SET SESSION query_max_run_time = '1h'",
  `SET SESSION ${quotedIdentifier(catalog)}.validate_bucketing = true`,
  ...(typeof table === 'string' ? [`SELECT "$path" FROM base.${quotedIdentifier(table)} LIMIT 0`] : []),
];

async function isAllowed(session: TrinoSession, sql: string): Promise<boolean> {
  try {
    await readRows(session, sql);
    return true;
  } catch (error) {
    if (isRefusal(error)) return false;
    throw connectError(error);
  } finally {
    await session.close();
  }
}

/** The engine knows neither the name nor the password, or lets this one not become that one or do this. */
const isRefusal = (error: unknown) =>
  isUnknownName(error) || (error instanceof StatementError && /rejected/.test(error.message));
const isUnknownName = (error: unknown) =>
  error instanceof StatementError && (error.message === unseenText || /refused access/.test(error.message));
