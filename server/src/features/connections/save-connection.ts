import { randomUUID } from 'node:crypto';
import { parseEmail } from '@platbook/contract/rules/email';
import type { ConnectionBody } from '@platbook/contract/workbench/connections';
import { within } from '../../background/within.ts';
import { isHostRefused } from '../../drivers/host-guard.ts';
import { problem } from '../../http/problem.ts';
import type { Services } from '../../services.ts';
import { type AuditSource, recordAct } from '../audit/index.ts';
import { openSecrets, sealSecrets } from './connection-secrets.ts';
import type { Accesses, StoredConnection } from './connection-store.ts';
import { type ParsedFields, parseFields, requireFormDriver } from './parse-connection.ts';
import { insertConnection, updateConnection } from './user-connections-store.ts';

/** After the deployed connections; these are sorted by name. */
const userPosition = 1_000;
const usualIdleSeconds = 600;

export async function createConnection(
  { db, secretBox, config }: Pick<Services, 'db' | 'secretBox' | 'config'>,
  body: ConnectionBody,
  source: AuditSource,
): Promise<StoredConnection> {
  const driver = requireFormDriver(body);
  const fields = parseFields(driver, body.data ?? {}, undefined);
  const accesses = body.accesses === undefined ? [] : parseAccesses(body.accesses);
  await requireAllowedHost(fields, config);
  const id = randomUUID();
  const connection: StoredConnection = {
    id,
    name: body.name.trim(),
    driver: driver.id,
    source: 'user',
    audience: accesses === null ? 'everyone' : 'listed',
    scope: null,
    data: fields.data,
    sealedSecrets: sealSecrets(id, fields.secrets, secretBox),
    idleTimeoutSeconds: body.idleTimeoutSeconds ?? usualIdleSeconds,
    isMultiStatementTransactionEnabled: body.multiStatementTransactionEnabled ?? false,
    position: userPosition,
    version: 1,
  };
  await db.transaction().execute(async (tx) => {
    await insertConnection(tx, connection, accesses);
    await recordAct(tx, { kind: 'connection_created', source, ...actOn(connection) });
  });
  return connection;
}

/** A changed target gets a new version, which ends sessions and runs of the old one. Throws conflict. */
export async function changeConnection(
  { db, secretBox, config }: Pick<Services, 'db' | 'secretBox' | 'config'>,
  { connection: before, accesses: accessesBefore }: { connection: StoredConnection; accesses: Accesses },
  body: ConnectionBody,
  source: AuditSource,
): Promise<StoredConnection> {
  const driver = requireFormDriver(body);
  const known = { driver: before.driver, data: before.data, secrets: openSecrets(before, secretBox) };
  const fields = parseFields(driver, body.data ?? {}, known);
  const accesses = body.accesses === undefined ? accessesBefore : parseAccesses(body.accesses);
  const isElsewhere = driver.id !== before.driver || !isSame(fields, known);
  if (isElsewhere) await requireAllowedHost(fields, config);
  const connection: StoredConnection = {
    ...before,
    name: body.name.trim(),
    driver: driver.id,
    audience: accesses === null ? 'everyone' : 'listed',
    data: fields.data,
    sealedSecrets: sealSecrets(before.id, fields.secrets, secretBox),
    idleTimeoutSeconds: body.idleTimeoutSeconds ?? before.idleTimeoutSeconds,
    isMultiStatementTransactionEnabled:
      body.multiStatementTransactionEnabled ?? before.isMultiStatementTransactionEnabled,
    version: before.version + (isElsewhere ? 1 : 0),
  };
  await db.transaction().execute(async (tx) => {
    if (!(await updateConnection(tx, connection, before.version, accesses))) throw problem('connection.conflict');
    await recordAct(tx, { kind: 'connection_changed', source, ...actOn(connection) });
  });
  return connection;
}

const lookupMilliseconds = 3_000;

/** Throws connection.failed for a host that runs can't connect to. A name that can't be resolved right now is allowed. */
async function requireAllowedHost({ data }: ParsedFields, config: Services['config']): Promise<void> {
  const { host, port } = data as { host?: unknown; port?: unknown };
  if (typeof host !== 'string' || host === '') return;
  const refused = isHostRefused(host, Number(port), config.hostRules);
  if (await within(lookupMilliseconds, refused).catch(() => false))
    throw problem(
      'connection.failed',
      `Connections to ${host} aren't allowed. The operator can list it in CONNECTION_HOSTS`,
      'host',
    );
}

export const actOn = ({ id, name }: StoredConnection) => ({ connectionId: id, name });

function parseAccesses(given: string[] | null): Accesses {
  if (given === null) return null;
  const emails = given.map((email) => email.trim().toLowerCase()).filter(Boolean);
  const wrong = emails.find((email) => parseEmail(email) === undefined);
  if (wrong !== undefined) throw problem('connection.invalid', `${wrong} isn't an email address`, 'accesses');
  return [...new Set(emails)].sort();
}

function isSame(one: ParsedFields, other: ParsedFields): boolean {
  const text = ({ data, secrets }: ParsedFields) =>
    JSON.stringify([data, secrets].map((fields) => Object.entries(fields).sort(([a], [b]) => (a < b ? -1 : 1))));
  return text(one) === text(other);
}
