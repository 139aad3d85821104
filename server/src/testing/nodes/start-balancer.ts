import { Agent, createServer, type IncomingMessage, type ServerResponse, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Balancer = Awaited<ReturnType<typeof startBalancer>>;

interface Target {
  readonly url: string;
  readonly agent: Agent;
  isReady: boolean;
  /** Undefined if ready. */
  reason?: string | undefined;
}

const probeMilliseconds = 150;
/** Long, because a busy machine isn't a dead one; a node that is stopping or gone answers at once. */
const probeTimeoutMilliseconds = 5_000;

/**
 * Sends each request to the next node whose /readyz answers 200, so two requests of a browser rarely reach the same node. Only a request that
 * reached no node is sent to another one.
 */
export async function startBalancer(port = 0) {
  const targets: Target[] = [];
  const answers = new Map<string, number>();
  const forward = createForwarder(targets, (answer) => answers.set(answer, (answers.get(answer) ?? 0) + 1));
  const server = createServer({ keepAliveTimeout: 72_000 }, (request, response) => forward(request, response));
  server.on('clientError', (_error, socket) => socket.destroy());
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  let isClosed = false;
  const keepProbing = async (target: Target) => {
    while (!isClosed) {
      target.reason = await findReason(target.url);
      target.isReady = target.reason === undefined;
      await new Promise((resolve) => setTimeout(resolve, probeMilliseconds));
    }
  };
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** How many replies had each status; the balancer's own 502 and 503 with their reason. */
    answers: (): ReadonlyMap<string, number> => answers,
    forgetAnswers: () => answers.clear(),
    ready: () => targets.filter((target) => target.isReady).map(({ url }) => url),
    /** By URL, what each node that isn't ready says. */
    reasons: () => targets.flatMap(({ url, reason }) => (reason === undefined ? [] : [`${url}: ${reason}`])),
    add(url: string) {
      const target = { url, agent: new Agent({ keepAlive: true }), isReady: false };
      targets.push(target);
      void keepProbing(target);
    },
    async close() {
      isClosed = true;
      for (const { agent } of targets) agent.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const findReason = (url: string): Promise<string | undefined> =>
  fetch(`${url}/readyz`, { signal: AbortSignal.timeout(probeTimeoutMilliseconds) })
    .then(async (reply) => {
      const text = await reply.text();
      return reply.status === 200 ? undefined : text;
    })
    .catch(String);

function createForwarder(targets: readonly Target[], note: (answer: string) => void) {
  let turn = 0;
  const next = (tried: ReadonlySet<Target>): Target | undefined => {
    const ready = targets.filter((target) => target.isReady && !tried.has(target));
    turn += 1;
    return ready[turn % ready.length];
  };
  const refuse = (response: ServerResponse, status: number, text: string) => {
    note(`${status} ${text}`);
    response.writeHead(status, { 'content-type': 'text/plain' }).end(text);
  };
  const forward = (request: IncomingMessage, response: ServerResponse, tried = new Set<Target>()) => {
    const target = next(tried);
    if (target === undefined) {
      refuse(response, 503, 'No node is ready');
      return;
    }
    tried.add(target);
    const { connection: _, ...headers } = request.headers;
    const options = { agent: target.agent, method: request.method, headers };
    const upstream = send(target.url + request.url, options, (reply) => {
      note(String(reply.statusCode));
      response.writeHead(reply.statusCode ?? 0, endToEnd(reply.rawHeaders));
      reply.pipe(response);
      reply.on('error', () => response.destroy());
    });
    response.once('close', () => upstream.destroy());
    upstream.on('error', (error: NodeJS.ErrnoException) => {
      if (response.headersSent || response.destroyed) response.destroy();
      else if (error.code === 'ECONNREFUSED') {
        target.isReady = false;
        forward(request, response, tried);
      } else refuse(response, 502, `${error.code}`);
    });
    // Once a body was piped, it can't be sent again; a node that refuses the connection gets none of it.
    upstream.once('socket', (socket) => {
      if (socket.connecting) socket.once('connect', () => request.pipe(upstream));
      else request.pipe(upstream);
    });
  };
  return forward;
}

/** Without the headers that belong to the connection between the balancer and the node. */
function endToEnd(raw: readonly string[]): string[] {
  const kept: string[] = [];
  for (let at = 0; at < raw.length; at += 2)
    if (!/^(connection|keep-alive)$/i.test(raw[at]!)) kept.push(raw[at]!, raw[at + 1]!);
  return kept;
}
