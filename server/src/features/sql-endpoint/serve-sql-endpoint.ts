import { readFileSync, writeFileSync } from 'node:fs';
import { totalmem } from 'node:os';
import path from 'node:path';
import { DIRECT_DATABASE } from '@platbook/contract/direct-database';
import { boundProcessesFor } from '../../execution/pools/bound-processes.ts';
import { privateSocketOf } from '../../http/callers/private-socket.ts';
import { sampled } from '../../metrics/exposition.ts';
import type { Services } from '../../services.ts';
import type { EndpointMessage, EndpointOrder } from '../../sql-endpoint/messages.ts';
import { recordAct } from '../audit/index.ts';
import { isPasswordRight } from '../identity-provider/index.ts';
import { openCertificate } from './certificate.ts';
import { createLoginCheck, type LoginCheckParts, type LoginServices, sourceOf } from './check-login.ts';
import { EndpointProcess } from './endpoint-process.ts';
import { openLink } from './link.ts';
import { createLiveLogins, type Ending, type LiveLogin, type LiveLogins } from './live-logins.ts';
import { createLoginSlots, type LoginSlots, type SlotServices } from './login-slots.ts';
import { obeyAddresses, type Rules } from './obey-addresses.ts';
import { createRunAudit } from './run-audit.ts';

const SWEEP_MILLISECONDS = 5_000;
const IDLE_MILLISECONDS = 10 * 60_000;
/** Our own test logins come from this machine. */
const ownAddresses = ['127.0.0.1', '::1'];
const listed = (rules: Rules) => [...new Set([...ownAddresses, ...rules.map(({ address }) => address)])];

export type { LoginTest } from './check-login.ts';
export type EndpointServices = LoginServices &
  SlotServices &
  Pick<Services, 'chores' | 'log' | 'secretBox' | 'tally' | 'telemetry'>;

export type Serving = Awaited<ReturnType<typeof serveSqlEndpoint>>;

export async function serveSqlEndpoint(services: EndpointServices, given: Omit<LoginCheckParts, 'live' | 'slots'>) {
  const { config, log } = services;
  const socket = privateSocketOf(config.dataFolder, 'gateway');
  if (socket === undefined) throw new Error('The data folder path is too long for a Unix socket.');
  const certificate = await openCertificate(services, new Date());
  const slots = createLoginSlots(services);
  const live = createLiveLogins(slots.free);
  const audit = createRunAudit(services);

  const link = await openLink(socket, {
    onHello: () => ({ type: 'welcome', addresses: listed(addresses.current()) }),
    onMessage: (message) => void answer(message),
    onGone() {
      lost = Promise.all([audit.interrupt(), ...live.clear().map((login) => recordEnd(services, login))]);
    },
  });
  const end = ({ loginIds, message }: Ending) => loginIds.length > 0 && link.notify({ type: 'end', loginIds, message });
  const addresses = obeyAddresses(given.book, log, (rules) => {
    end(live.takeUnlisted(rules));
    link.notify({ type: 'addresses', addresses: listed(rules) });
  });
  let lost: Promise<unknown> = Promise.resolve();
  const stopSweep = tendLogins(services, live, slots, end);
  const kept = new EndpointProcess(
    { host: config.sqlEndpoint.host, ports: portsToTry(config) },
    () => orderOf(config, { socket, token: link.newToken(), certificate }),
    log,
  );
  await kept.listen().catch(async (cause: unknown) => {
    await Promise.all([stopSweep(), addresses.stop(), link.close()]);
    throw cause;
  });
  keepPort(config.dataFolder, kept.port);
  const answer = createAnswers(
    services,
    { ...given, live, slots },
    {
      notify: link.notify,
      audit,
      onReady: () => kept.giveClients(),
      // The list can have changed during the password check, here or on another node.
      onAdmitted: addresses.read,
    },
  );
  return {
    at: { port: kept.port, certificate },
    /** `port` is the one it listens on, which can differ from the public one. Its process runs only while there are clients. */
    status: () => ({ ...kept.status(), port: kept.port, sessions: live.size }),
    readAddresses: addresses.read,
    async stop() {
      const swept = stopSweep();
      await addresses.stop();
      await kept.stop();
      await link.close();
      await Promise.all([swept, lost]);
      await slots.close();
    },
  };
}

/** Counts the open logins and ends those whose account or data has changed. Returns a function that stops this. */
function tendLogins(services: EndpointServices, live: LiveLogins, slots: LoginSlots, end: (ending: Ending) => unknown) {
  services.tally.gauges.push(() =>
    sampled('platbook_gateway_sessions', 'gauge', 'Signed-in SQL endpoint connections.', live.size),
  );
  const stopTidying = services.chores.startHourly('SQL endpoint logins', slots.tidy);
  let sweep = Promise.resolve();
  const check = async (): Promise<void> => {
    if (live.size > 0) for (const ending of await live.takeChanged(services)) end(ending);
    await slots.correct();
  };
  const timer = setInterval(() => {
    sweep = sweep.then(check).catch((cause: unknown) => complain(services, cause));
  }, SWEEP_MILLISECONDS).unref();
  return async () => {
    clearInterval(timer);
    await Promise.all([sweep, stopTidying()]);
  };
}

async function recordEnd(services: EndpointServices, login: LiveLogin): Promise<void> {
  const source = sourceOf(login, services.node, login.personId);
  await recordAct(services.db, { kind: 'signed_out', source, name: 'SQL Server' }).catch((cause: unknown) =>
    complain(services, cause),
  );
}

function complain({ log }: EndpointServices, cause: unknown): void {
  log.error({ err: cause }, 'failed to check open SQL endpoint logins');
}

type Said = Exclude<EndpointMessage, { type: 'hello' }>;

interface Answering {
  readonly notify: Awaited<ReturnType<typeof openLink>>['notify'];
  readonly audit: ReturnType<typeof createRunAudit>;
  onReady(): void;
  onAdmitted(): void;
}

/** Answers the messages of the SQL endpoint's process. Never rejects: a failure is logged. */
function createAnswers(
  services: EndpointServices,
  parts: LoginCheckParts,
  { notify, audit, onReady, onAdmitted }: Answering,
): (message: Said) => Promise<void> {
  const { log, tally } = services;
  const { live } = parts;
  const check = createLoginCheck(services, parts);

  async function answerLogin({ ask, ...login }: Extract<EndpointMessage, { type: 'login' }>): Promise<void> {
    const decided = await check(login).catch((cause: unknown) => {
      log.error({ err: cause }, 'failed to check an SQL endpoint login');
      return { reason: 'busy' as const, message: "The server can't respond right now. Try again in a moment." };
    });
    tally.logins.add({ outcome: 'reason' in decided ? decided.reason : 'admitted' });
    if ('reason' in decided) return void notify({ type: 'denied', ask, ...decided });
    notify({ type: 'admitted', ask, principal: decided.principal });
    onAdmitted();
  }

  async function answer(message: Said): Promise<void> {
    switch (message.type) {
      case 'ready':
        // Computes the hash used for unknown accounts now, so that the first failed login is no slower than later ones.
        void isPasswordRight('', undefined);
        return onReady();
      case 'login':
        return answerLogin(message);
      case 'logout': {
        const login = live.remove(message.loginId);
        return login && recordEnd(services, login);
      }
      case 'began': {
        const login = live.get(message.loginId);
        const isNoted = login !== undefined && (await audit.begin(message, login));
        return void notify({ type: 'noted', ask: message.ask, isNoted });
      }
      case 'ran':
        return audit.end(message);
      case 'refused':
        return log.info(
          { application: message.application, number: message.number, text: message.text },
          'T-SQL not supported',
        );
    }
  }

  return (message) =>
    answer(message).catch((cause: unknown) => log.error({ err: cause }, 'failed to answer the SQL endpoint process'));
}

function orderOf(
  config: Services['config'],
  { socket, token, certificate }: Pick<EndpointOrder, 'socket' | 'token' | 'certificate'>,
): EndpointOrder {
  const bound =
    config.engineProcesses || boundProcessesFor(Math.min(totalmem(), process.constrainedMemory() || totalmem()));
  return {
    socket,
    token,
    certificate: { cert: certificate.cert, key: certificate.key },
    serverName: config.sqlEndpoint.publicHost,
    database: DIRECT_DATABASE,
    idleMs: IDLE_MILLISECONDS,
    connections: {
      perAddress: 2 * config.sqlEndpoint.sessionsPerPerson,
      inAll: config.sqlEndpoint.sessions,
    },
    execution: {
      directory: path.join(path.resolve(config.dataFolder), 'gateway-engines'),
      maxBound: config.sqlEndpoint.processes || Math.max(2, Math.ceil(bound / 2)),
      runsPerPerson: config.runsPerPerson,
      queuedPerPerson: config.queuedPerPerson,
      queuedInAll: config.queuedPerNode,
    },
  };
}

/** SQL Server's default port, which tools try first, so that users only type the host name. */
const usualPort = 1433;
const fileOf = (dataFolder: string) => path.join(dataFolder, 'gateway-port');

/** The configured one only; else the last one, so that saved connections keep working, then the default, then any. */
export function portsToTry({
  dataFolder,
  sqlEndpoint,
}: {
  dataFolder: string;
  sqlEndpoint: { port: number };
}): number[] {
  if (sqlEndpoint.port !== 0) return [sqlEndpoint.port];
  const last = readKeptPort(dataFolder);
  return [...new Set([...(last === undefined ? [] : [last]), usualPort, 0])];
}

function readKeptPort(dataFolder: string): number | undefined {
  try {
    const port = Number(readFileSync(fileOf(dataFolder), 'utf8'));
    return Number.isInteger(port) && port > 0 && port < 65_536 ? port : undefined;
  } catch {
    return undefined;
  }
}

export function keepPort(dataFolder: string, port: number): void {
  try {
    if (readKeptPort(dataFolder) !== port) writeFileSync(fileOf(dataFolder), String(port));
  } catch {
    // A full or read-only disk is reported by code that depends on it.
  }
}
