import { randomBytes } from 'node:crypto';
import { totalmem } from 'node:os';
import path from 'node:path';
import { DIRECT_DATABASE } from '@platbook/contract/direct-database';
import { boundProcessesFor } from '../../execution/bound-processes.ts';
import { privateSocketOf } from '../../http/private-socket.ts';
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
import { createLiveLogins, type Ending, type LiveLogin } from './live-logins.ts';
import { obeyAddresses, type Rules } from './obey-addresses.ts';
import { createRunAudit } from './run-audit.ts';

const SWEEP_MILLISECONDS = 5_000;
/** Our own test logins come from this machine. */
const ownAddresses = ['127.0.0.1', '::1'];
const listed = (rules: Rules) => [...new Set([...ownAddresses, ...rules.map(({ address }) => address)])];

/** Opens the socket, starts the gateway and serves it. Returns a function that stops both. Throws if either fails. */
export async function serveGateway(services: Services): Promise<() => Promise<void>> {
  const { config, db, log, node, tally } = services;
  const gateway = gatewayOf(services);
  const socket = privateSocketOf(config.dataFolder, 'gateway');
  if (socket === undefined) throw new Error('The data folder path is too long for a Unix socket.');
  const certificate = readCertificate(config, new Date());
  const live = createLiveLogins();
  const check = createLoginCheck(services, live);
  const audit = createRunAudit(services);

  const link = await openLink(socket, {
    onHello: () => ({ type: 'welcome', addresses: listed(addresses.current()) }),
    onMessage: (message) =>
      void answer(message).catch((cause: unknown) =>
        log.error({ err: cause }, 'failed to answer the SQL endpoint process'),
      ),
    onGone() {
      gateway.listensAt(undefined);
      lost = Promise.all([audit.interrupt(), ...live.clear().map(recordEnd)]);
    },
  });
  const end = ({ loginIds, message }: Ending) => {
    if (loginIds.length > 0) link.notify({ type: 'end', loginIds, message });
  };
  const addresses = obeyAddresses(gateway, log, (rules) => {
    end(live.takeUnlisted(rules));
    link.notify({ type: 'addresses', addresses: listed(rules) });
  });
  let lost: Promise<unknown> = Promise.resolve();
  let sweep = Promise.resolve();
  const timer = setInterval(() => {
    if (live.size > 0)
      sweep = sweep.then(() => live.takeChanged(services)).then((endings) => endings.forEach(end), complain);
  }, SWEEP_MILLISECONDS).unref();
  const complain = (cause: unknown) => log.error({ err: cause }, 'failed to check open SQL endpoint logins');

  const kept = keepGateway(makeOrder, {
    says: (words) => log.info({ gateway: words }, 'SQL endpoint process'),
    ended: (how) => log.warn({ how }, 'SQL endpoint process exited'),
  });
  gateway.reportStatus(() => ({
    isRunning: kept.pid !== undefined && gateway.place() !== undefined,
    port: listensAt,
    sessions: live.size,
    restarts: kept.restarts,
    pid: kept.pid,
  }));
  let listensAt = 0;
  tally.gauges.push(() =>
    sampled('platbook_gateway_sessions', 'gauge', 'Signed-in SQL endpoint connections.', [{ value: live.size }]),
  );

  async function answer(message: Exclude<GatewayMessage, { type: 'hello' }>): Promise<void> {
    switch (message.type) {
      case 'listening':
        listensAt = message.port;
        keepPort(config.dataFolder, message.port);
        // Computes the hash used for unknown accounts now, so that the first failed login is no slower than later ones.
        void isPasswordRight('', undefined);
        return gateway.listensAt({ port: message.port, certificate });
      case 'login':
        return answerLogin(message);
      case 'logout': {
        const login = live.remove(message.loginId);
        return login && recordEnd(login);
      }
      case 'began': {
        const login = live.get(message.loginId);
        const isNoted = login !== undefined && (await audit.begin(message, login));
        return void link.notify({ type: 'noted', ask: message.ask, isNoted });
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

  async function answerLogin({ ask, ...login }: Extract<GatewayMessage, { type: 'login' }>): Promise<void> {
    const decided = await check(login).catch((cause: unknown) => {
      log.error({ err: cause }, 'failed to check an SQL endpoint login');
      return { reason: 'busy' as const, message: "The server can't respond right now. Try again in a moment." };
    });
    tally.logins.add({ outcome: 'reason' in decided ? decided.reason : 'admitted' });
    if ('principal' in decided) link.notify({ type: 'admitted', ask, principal: decided.principal });
    else link.notify({ type: 'denied', ask, ...decided });
    // The list can have changed during the password check.
    end(live.takeUnlisted(addresses.current()));
  }

  async function recordEnd(login: LiveLogin): Promise<void> {
    const source = sourceOf(login, node, login.personId);
    await recordAccountAct(db, { kind: 'signed_out', source, name: 'SQL Server' }).catch(complain);
  }

  function makeOrder(): GatewayOrder {
    const token = randomBytes(32).toString('base64url');
    link.useToken(token);
    const bound =
      config.engineProcesses || boundProcessesFor(Math.min(totalmem(), process.constrainedMemory() || totalmem()));
    return {
      socket: socket!,
      token,
      host: config.gateway.host,
      ports: portsToTry(config),
      certificate: { cert: certificate.cert, key: certificate.key },
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

  return async () => {
    clearInterval(timer);
    await addresses.stop();
    gateway.listensAt(undefined);
    await kept.stop();
    await link.close();
    await Promise.all([sweep, lost]);
  };
}
