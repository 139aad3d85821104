import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';
import type { EndpointOrder } from '../../sql-endpoint/messages.ts';
import { compileCache, programFile } from '../../workers/programs.ts';

const source = new URL('../../sql-endpoint-main.ts', import.meta.url);
const firstWaitMs = 500;
const longestWaitMs = 60_000;
/** A process that ran at least this long did not fail to start. */
const steadyMs = 60_000;
const stopMs = 5_000;
const heapMb = 512;
const longestWords = 2_000;
/** Clients that wait for the process to start. */
const mostWaiting = 200;

export interface ListenAt {
  readonly host: string;
  /** Tried in order; 0 is any free port. */
  readonly ports: readonly number[];
}

/** The process of the SQL endpoint: started for the first client, again after it exits. It inherits no environment; it reads its configuration on stdin. */
export class EndpointProcess {
  readonly #at: ListenAt;
  readonly #makeOrder: () => EndpointOrder;
  readonly #log: Pick<Logger, 'info' | 'warn'>;
  readonly #waiting = new Set<Socket>();
  /** The process has it while it takes clients. */
  #listener: Server | undefined;
  #port = 0;
  #child: ChildProcess | undefined;
  #isReady = false;
  #waitMs = firstWaitMs;
  #failures = 0;
  #timer: NodeJS.Timeout | undefined;
  #isStopping = false;
  #ended = Promise.resolve();

  constructor(at: ListenAt, makeOrder: () => EndpointOrder, log: Pick<Logger, 'info' | 'warn'>) {
    this.#at = at;
    this.#makeOrder = makeOrder;
    this.#log = log;
  }

  get port(): number {
    return this.#port;
  }

  status() {
    const isRunning = this.#isReady || this.#listener !== undefined;
    return { pid: this.#child?.pid, restarts: this.#failures, isRunning };
  }

  /** Rejects if no port is free. */
  async listen(): Promise<void> {
    this.#listener = await listen(this.#at, (socket) => this.#keepWaiting(socket));
    this.#port = (this.#listener.address() as AddressInfo).port;
  }

  /** Call when the process says that it is ready. */
  giveClients(): void {
    const given = this.#listener;
    this.#listener = undefined;
    this.#isReady = true;
    if (given !== undefined) this.#child?.send('listener', given, () => given.close());
    for (const socket of this.#waiting) this.#child?.send('client', socket);
    this.#waiting.clear();
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    clearTimeout(this.#timer);
    this.#listener?.close();
    for (const socket of this.#waiting) socket.destroy();
    this.#child?.kill('SIGTERM');
    const force = setTimeout(() => this.#child?.kill('SIGKILL'), stopMs);
    await this.#ended;
    clearTimeout(force);
  }

  #keepWaiting(socket: Socket): void {
    if (this.#isReady) return void this.#child?.send('client', socket);
    if (this.#waiting.size >= mostWaiting) return void socket.destroy();
    this.#waiting.add(socket.on('error', () => undefined).once('close', () => this.#waiting.delete(socket)));
    if (this.#child === undefined && this.#timer === undefined) this.#start();
  }

  #start(): void {
    const since = performance.now();
    const { child, ended } = startProcess(this.#makeOrder(), this.#log);
    this.#child = child;
    this.#ended = ended.then(({ code, how }) => {
      this.#child = undefined;
      this.#isReady = false;
      if (this.#isStopping) return;
      if (code !== 0) this.#noteFailure(how, performance.now() - since);
      if (this.#listener === undefined) void this.#listenAgain();
    });
  }

  #noteFailure(how: string, ranMs: number): void {
    if (ranMs > steadyMs) this.#waitMs = firstWaitMs;
    this.#failures += 1;
    this.#log.warn({ how }, `SQL endpoint process exited, can start again in ${this.#waitMs / 1000} s`);
    for (const socket of this.#waiting) socket.destroy();
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      if (this.#waiting.size > 0) this.#start();
    }, this.#waitMs).unref();
    this.#waitMs = Math.min(longestWaitMs, this.#waitMs * 2);
  }

  async #listenAgain(): Promise<void> {
    try {
      this.#listener = await listen({ ...this.#at, ports: [this.#port] }, (socket) => this.#keepWaiting(socket));
      if (this.#isStopping) this.#listener.close();
    } catch (cause) {
      this.#log.warn({ err: cause }, 'the SQL endpoint failed to listen again');
      setTimeout(() => void this.#listenAgain(), firstWaitMs).unref();
    }
  }
}

function startProcess(order: EndpointOrder, log: Pick<Logger, 'info'>) {
  const program = fileURLToPath(programFile(source));
  const child = spawn(process.execPath, [`--max-old-space-size=${heapMb}`, '--no-warnings', program], {
    env: { TZ: 'UTC', ...compileCache() },
    stdio: ['pipe', 'ignore', 'pipe', 'ipc'],
  });
  let lastWords = '';
  child.stdin?.on('error', () => undefined);
  child.stderr?.on('data', (chunk: Buffer) => {
    for (const line of chunk.toString().split('\n'))
      if (line !== '') log.info({ sqlEndpoint: line.slice(0, longestWords) }, 'SQL endpoint process');
    lastWords = chunk.toString().trim().slice(-longestWords);
  });
  child.on('error', ({ message }) => {
    lastWords = message;
  });
  const ended = new Promise<{ readonly code: number | null; readonly how: string }>((resolve) => {
    child.once('close', (code, signal) => resolve({ code, how: `${signal ?? code} ${lastWords}` }));
  });
  child.stdin?.end(`${JSON.stringify(order)}\n`);
  return { child, ended };
}

async function listen({ host, ports }: ListenAt, onClient: (socket: Socket) => void): Promise<Server> {
  for (const port of ports) {
    const server = createServer({ pauseOnConnect: true }, onClient).listen(port, host);
    try {
      await once(server, 'listening');
      return server;
    } catch (cause) {
      const { code } = cause as NodeJS.ErrnoException;
      if ((code !== 'EADDRINUSE' && code !== 'EACCES') || port === ports.at(-1))
        throw new Error(`The SQL endpoint can't listen on ${host}:${port} (${code ?? cause}).`, { cause });
    }
  }
  throw new Error('No port was set for the SQL endpoint.');
}
