import { randomUUID } from 'node:crypto';
import { type CheckStep, checkSteps, type DirectCheck } from '@platbook/contract/direct-integration';
import type { FastifyRequest } from 'fastify';
import { connectFailures } from '../../drivers/index.ts';
import { TestError } from '../../execution/execution.ts';
import type { Person } from '../../http/callers/person.ts';
import { problem } from '../../http/problem.ts';
import type { Services } from '../../services.ts';
import { listUsable } from '../connections/index.ts';
import { currentAddress, findEntry } from '../ip-whitelists/index.ts';
import type { WithSqlEndpoint } from '../sql-endpoint/index.ts';
import { SQL_ENDPOINT_ID } from './list-direct.ts';

export type DirectServices = Pick<Services, 'config' | 'db' | 'execution'> & WithSqlEndpoint;

interface Tried {
  readonly settings: Record<string, unknown>;
  close(): void;
}

const failures: Record<string, readonly [step: CheckStep, text: string]> = {
  [connectFailures.address]: ['Address', "The server doesn't allow your address. Add it above."],
  [connectFailures.unreachable]: ['Server', "The server isn't responding. Try again in a minute."],
  [connectFailures.slow]: ['Server', "The server didn't respond within 15 seconds."],
  [connectFailures.notFound]: ['Server', "The host name couldn't be resolved."],
  [connectFailures.host]: ['Server', "Connections to this host aren't allowed."],
  [connectFailures.tls]: [
    'Server',
    "Couldn't encrypt the connection: the certificate isn't trusted, or the server doesn't support TLS.",
  ],
  [connectFailures.encrypted]: ['Server', 'The server requires an encrypted connection.'],
  [connectFailures.login]: ['Login', 'Wrong password. Use the one you sign in with.'],
  [connectFailures.database]: ['Database', "The database doesn't exist."],
};

/** The password isn't stored. Throws not-found for a connection that isn't the user's. */
export async function runCheck(
  services: DirectServices,
  person: Person,
  { connectionId, password }: { connectionId: string; password: string },
  request: FastifyRequest,
): Promise<DirectCheck> {
  const found: DirectCheck = [];
  const isOurs = connectionId === SQL_ENDPOINT_ID;
  const listed = isOurs ? undefined : await requireServer(services, person, connectionId);
  const here = currentAddress(request);
  const entry = await findEntry(services.db, person.id);
  if (isOurs && entry === undefined)
    return [
      { step: 'Address', isDone: false, text: 'No address is allowed yet. Enter the address your tools connect from.' },
    ];
  if (isOurs && entry !== undefined) {
    const elsewhere = here === undefined || here === entry.address ? '' : `. You are connecting from ${here}`;
    found.push({ step: 'Address', isDone: true, text: `${entry.address} is allowed${elsewhere}` });
  } else found.push({ step: 'Address', isDone: true, text: 'The server controls which addresses it allows' });

  const tried = isOurs ? openOurs(services, person, entry?.address ?? '') : { ...listed!, close: () => {} };
  if (tried === undefined)
    return [
      ...found,
      { step: 'Server', isDone: false, text: 'The SQL endpoint is off or still starting. Try again in a minute.' },
    ];
  try {
    const about = await services.execution.test({
      driverId: 'sqlserver',
      settings: { ...tried.settings, username: person.email, password },
      // A unique key, so a process that tried another password is never reused.
      setKey: `test:${randomUUID()}`,
      limits: { memoryMb: services.config.engineMemoryMb, dataMb: services.config.engineDataLimitMb },
    });
    return [...found, ...allDone(String(tried.settings.database), about)];
  } catch (error) {
    if (!(error instanceof TestError)) throw error;
    return endAt(found, failures[error.message] ?? ['Query', error.message]);
  } finally {
    tried.close();
  }
}

function openOurs({ sqlEndpoint }: DirectServices, person: Person, address: string): Tried | undefined {
  const place = sqlEndpoint.place();
  const check = sqlEndpoint.openCheck({ personId: person.id, address });
  if (place === undefined || check === undefined) return undefined;
  const { application, host, port } = check;
  return {
    // It is this product's own process on this machine, so its certificate is trusted.
    settings: { application, host, port, database: place.database, encrypt: true, trust: true },
    close: () => check.close(),
  };
}

async function requireServer(services: DirectServices, person: Person, id: string): Promise<Pick<Tried, 'settings'>> {
  const usable = services.config.directConnectionIds.includes(id) ? await listUsable(services.db, person) : [];
  const connection = usable.find((each) => each.id === id && each.driver === 'sqlserver');
  if (connection === undefined) throw problem('connection.not-found');
  const { host, port, database, encrypt, trust } = connection.data;
  return { settings: { host, port, database, encrypt, trust } };
}

function allDone(database: string, about: string): DirectCheck {
  return [
    { step: 'Server', isDone: true, text: 'responded, encrypted with TLS' },
    { step: 'Login', isDone: true, text: 'Your password is correct' },
    { step: 'Database', isDone: true, text: database },
    { step: 'Query', isDone: true, text: about },
  ];
}

function endAt(found: DirectCheck, [step, text]: readonly [CheckStep, string]): DirectCheck {
  const before = checkSteps
    .slice(0, checkSteps.indexOf(step))
    .map((each) => ({ step: each, isDone: true, text: 'ok' }));
  return [
    ...before.map((each) => found.find((known) => known.step === each.step) ?? each),
    { step, isDone: false, text },
  ];
}
