import { Agent, createServer, type IncomingMessage, type ServerResponse, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Balancer = Awaited<ReturnType<typeof startBalancer>>;

interface Target {
  readonly url: string;
  readonly agent: Agent;
  isReady: boolean;
}

const probeMilliseconds = 150;
const probeTimeoutMilliseconds = 1_000;

/**
 * Sends each request to the next node whose /readyz answers 200, so two requests of a browser rarely reach the same node. Only a request that
 * reached no node is sent to another one.
 */
export async function startBalancer(port = 0) {
  const targets: Target[] = [];
  const answers = new Map<number, number>();
  let turn = 0;
  const next = (tried: ReadonlySet<Target>): Target | undefined => {
    const ready = targets.filter((target) => target.isReady && !tried.has(target));
    turn += 1;
    return ready[turn % ready.length];
  };
  const forward = (request: IncomingMessage, response: ServerResponse, tried = new Set<Target>()) => {
    const target = next(tried);
    if (target === undefined) {
      answer(response, 503, 'No node is ready');
      return;
    }
    tried.add(target);
    const { connection: _, ...headers } = request.headers;
    const upstream = send(
      target.url + request.url,
      { agent: target.agent, method: request.method, headers },
      (reply) => {
        note(reply.statusCode ?? 0);
        response.writeHead(reply.statusCode ?? 0, endToEnd(reply.rawHeaders));
        reply.pipe(response);
        reply.on('error', () => response.destroy());
      },
    );
    response.once('close', () => upstream.destroy());
    upstream.on('error', (error: NodeJS.ErrnoException) => {
      if (response.headersSent || response.destroyed) response.destroy();
      else if (error.code === 'ECONNREFUSED') {
        target.isReady = false;
        forward(request, response, tried);
      } else answer(response, 502, `${error.code}`);
    });
    // A request whose body was piped once can't be sent again; one that was refused has sent nothing.
    upstream.once('socket', (socket) => {
      if (socket.connecting) socket.once('connect', () => request.pipe(upstream));
      else request.pipe(upstream);
    });
  };
  const note = (status: number) => answers.set(status, (answers.get(status) ?? 0) + 1);
  const answer = (response: ServerResponse, status: number, text: string) => {
    note(status);
    response.writeHead(status, { 'content-type': 'text/plain' }).end(text);
  };
  const server = createServer({ keepAliveTimeout: 72_000 }, (request, response) => forward(request, response));
  server.on('clientError', (_error, socket) => socket.destroy());
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const probe = async (target: Target) => {
    target.isReady = await fetch(`${target.url}/readyz`, {
      signal: AbortSignal.timeout(probeTimeoutMilliseconds),
    }).then(
      async (reply) => {
        await reply.arrayBuffer();
        return reply.status === 200;
      },
      () => false,
    );
  };
  let isClosed = false;
  const keepProbing = async (target: Target) => {
    while (!isClosed && targets.includes(target)) {
      await probe(target);
      await new Promise((resolve) => setTimeout(resolve, probeMilliseconds));
    }
  };
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** How many replies had each status, including the balancer's own 502 and 503. */
    answers: (): ReadonlyMap<number, number> => answers,
    forgetAnswers: () => answers.clear(),
    ready: () => targets.filter(({ isReady }) => isReady).map(({ url }) => url),
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

/** Without the headers that belong to the connection between the balancer and the node. */
function endToEnd(raw: readonly string[]): string[] {
  const kept: string[] = [];
  for (let at = 0; at < raw.length; at += 2)
    if (!/^(connection|keep-alive)$/i.test(raw[at]!)) kept.push(raw[at]!, raw[at + 1]!);
  return kept;
}
