import { randomBytes } from 'node:crypto';
import { totalmem } from 'node:os';
import path from 'node:path';
import { DIRECT_DATABASE } from '@platbook/contract/direct-database';
import type { FastifyInstance } from 'fastify';
import { boundProcessesFor } from '../../execution/pools/bound-processes.ts';
import { privateSocketOf } from '../../http/callers/private-socket.ts';
import { sampled } from '../../metrics/exposition.ts';
import type { Services } from '../../services.ts';
import type { GatewayMessage, GatewayOrder } from '../../sql-endpoint/messages.ts';
import { recordAccountAct } from '../audit/index.ts';
import { isPasswordRight } from '../identity-provider/index.ts';
import { readCertificate } from './certificate.ts';
import { createLoginCheck, sourceOf } from './check-login.ts';
import { gatewayOf } from './gateway.ts';
import { keepGateway } from './gateway-process.ts';
import { keepPort, portsToTry } from './kept-port.ts';
import { openLink } from './link.ts';
import { createLiveLogins, type Ending, type LiveLogin, type LiveLogins } from './live-logins.ts';
import { obeyAddresses, type Rules } from './obey-addresses.ts';
import { createRunAudit } from './run-audit.ts';

const SWEEP_MILLISECONDS = 5_000;
/** Our own test logins come from this machine. */
const ownAddresses = ['127.0.0.1', '::1'];
const listed = (rules: Rules) => [...new Set([...ownAddresses, ...rules.map(({ address }) => address)])];

/** Opens the socket, starts the gateway and serves it. Returns a function that stops both. Throws if either fails. */
async function serveGateway(services: Services): Promise<() => Promise<void>> {
  const { config, log } = services;
  const gateway = gatewayOf(services);
  const socket = privateSocketOf(config.dataFolder, 'gateway');
  if (socket === undefined) throw new Error('The data folder path is too long for a Unix socket.');
  const certificate = readCertificate(config, new Date());
  const live = createLiveLogins();
  const audit = createRunAudit(services);

  const link = await openLink(socket, {
    onHello: () => ({ type: 'welcome', addresses: listed(addresses.current()) }),
    onMessage: (message) =>
      void answer(message).catch((cause: unknown) =>
        log.error({ err: cause }, 'failed to answer the SQL endpoint process'),
      ),
    onGone() {
      gateway.listensAt(undefined);
      lost = Promise.all([audit.interrupt(), ...live.clear().map((login) => recordEnd(services, login))]);
    },
  });
  const end = ({ loginIds, message }: Ending) => loginIds.length > 0 && link.notify({ type: 'end', loginIds, message });
  const addresses = obeyAddresses(gateway, log, (rules) => {
    end(live.takeUnlisted(rules));
    link.notify({ type: 'addresses', addresses: listed(rules) });
  });
  let lost: Promise<unknown> = Promise.resolve();
  const stopSweep = startSweep(services, live, end);
  const kept = keepGateway(makeOrder, {
    says: (words) => log.info({ gateway: words }, 'SQL endpoint process'),
    ended: (how) => log.warn({ how }, 'SQL endpoint process exited'),
  });
  reportState(services, live, kept, () => listensAt);
  let listensAt = 0;
  const answer = createAnswers(services, live, {
    notify: (message) => link.notify(message),
    onListening(port) {
      listensAt = port;
      gateway.listensAt({ port, certificate });
    },
    audit,
    // The list can have changed during the password check.
    onDecided: () => end(live.takeUnlisted(addresses.current())),
  });

  function makeOrder(): GatewayOrder {
    const token = randomBytes(32).toString('base64url');
    link.useToken(token);
    return orderOf(config, { socket: socket!, token, certificate: { cert: certificate.cert, key: certificate.key } });
  }

  return async () => {
    const swept = stopSweep();
    await addresses.stop();
    gateway.listensAt(undefined);
    await kept.stop();
    await link.close();
    await Promise.all([swept, lost]);
  };
}

function reportState(
  services: Services,
  live: LiveLogins,
  kept: ReturnType<typeof keepGateway>,
  port: () => number,
): void {
  const gateway = gatewayOf(services);
  gateway.reportStatus(() => ({
    isRunning: kept.pid !== undefined && gateway.place() !== undefined,
    port: port(),
    sessions: live.size,
    restarts: kept.restarts,
    pid: kept.pid,
  }));
  services.tally.gauges.push(() =>
    sampled('platbook_gateway_sessions', 'gauge', 'Signed-in SQL endpoint connections.', [{ value: live.size }]),
  );
}

/** Ends the logins of users who lost access, every few seconds. */
function startSweep(services: Services, live: LiveLogins, end: (ending: Ending) => unknown): () => Promise<void> {
  let sweep = Promise.resolve();
  const timer = setInterval(() => {
    if (live.size > 0)
      sweep = sweep
        .then(() => live.takeChanged(services))
        .then(
          (endings) => void endings.map(end),
          (cause: unknown) => complain(services, cause),
        );
  }, SWEEP_MILLISECONDS).unref();
  return () => {
    clearInterval(timer);
    return sweep;
  };
}

async function recordEnd(services: Services, login: LiveLogin): Promise<void> {
  const source = sourceOf(login, services.node, login.personId);
  await recordAccountAct(services.db, { kind: 'signed_out', source, name: 'SQL Server' }).catch((cause: unknown) =>
    complain(services, cause),
  );
}

function complain({ log }: Services, cause: unknown): void {
  log.error({ err: cause }, 'failed to check open SQL endpoint logins');
}

interface Answering {
  readonly notify: Awaited<ReturnType<typeof openLink>>['notify'];
  readonly audit: ReturnType<typeof createRunAudit>;
  onListening(port: number): void;
  /** Called after each login that was admitted or denied. */
  onDecided(): void;
}

/** Answers the messages of the SQL endpoint's process. */
function createAnswers(
  services: Services,
  live: LiveLogins,
  { notify, audit, onListening, onDecided }: Answering,
): (message: Exclude<GatewayMessage, { type: 'hello' }>) => Promise<void> {
  const { config, log, tally } = services;
  const check = createLoginCheck(services, live);

  async function answerLogin({ ask, ...login }: Extract<GatewayMessage, { type: 'login' }>): Promise<void> {
    const decided = await check(login).catch((cause: unknown) => {
      log.error({ err: cause }, 'failed to check an SQL endpoint login');
      return { reason: 'busy' as const, message: "The server can't respond right now. Try again in a moment." };
    });
    tally.logins.add({ outcome: 'reason' in decided ? decided.reason : 'admitted' });
    if ('principal' in decided) notify({ type: 'admitted', ask, principal: decided.principal });
    else notify({ type: 'denied', ask, ...decided });
    onDecided();
  }

  return async (message) => {
    switch (message.type) {
      case 'listening':
        keepPort(config.dataFolder, message.port);
        // Computes the hash used for unknown accounts now, so that the first failed login is no slower than later ones.
        void isPasswordRight('', undefined);
        return onListening(message.port);
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
  };
}

function orderOf(
  config: Services['config'],
  secrets: Pick<GatewayOrder, 'socket' | 'token' | 'certificate'>,
): GatewayOrder {
  const bound =
    config.engineProcesses || boundProcessesFor(Math.min(totalmem(), process.constrainedMemory() || totalmem()));
  return {
    ...secrets,
    host: config.gateway.host,
    ports: portsToTry(config),
    serverName: config.gateway.publicHost,
    database: DIRECT_DATABASE,
    connections: {
      perAddress: 2 * config.gateway.sessionsPerPerson,
      inAll: config.gateway.sessions,
    },
    execution: {
      directory: path.join(path.resolve(config.dataFolder), 'gateway-engines'),
      maxBound: config.gateway.processes || Math.max(2, Math.ceil(bound / 2)),
      runsPerPerson: config.runsPerPerson,
      queuedPerPerson: config.queuedPerPerson,
      queuedInAll: config.queuedPerNode,
    },
  };
}

/** Starts the SQL endpoint if it is on. A failure is logged and doesn't stop the server. */
export function startGateway(app: FastifyInstance, services: Services): void {
  const { config, log } = services;
  if (!config.gateway.isOn) return;
  let stop: (() => Promise<void>) | undefined;
  app.addHook('onReady', async () => {
    try {
      stop = await serveGateway(services);
    } catch (cause) {
      log.error({ err: cause }, 'failed to start the SQL endpoint');
    }
  });
  app.addHook('onClose', async () => stop?.());
}
