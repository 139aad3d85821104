import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { type HostRules, SessionLostError, StatementError } from '../driver.ts';
import { nodeHttp, nodeHttps, openHttpAgent, openHttpsAgent } from '../guarded-agent.ts';

export interface TrinoPlace {
  /** `https://trino.example.com:8443`. */
  url: string;
  /** Value of the header Authorization. Only sent to this place. */
  authorization?: string | undefined;
  hosts?: HostRules | undefined;
  answerSeconds: number;
  /** The authority that signed the server's certificate, as PEM, if it isn't a public one. */
  ca?: string | undefined;
}

interface Asked {
  method: 'POST' | 'GET' | 'DELETE';
  path: string;
  headers?: OutgoingHttpHeaders;
  body?: string;
  signal?: AbortSignal;
}

const ignore = (): void => undefined;
const mostRetries = 60;
const headerBytes = 256 * 1024;

/** Requests to one server. It follows no redirects, and no address that the server sends leads elsewhere. */
export class TrinoHttp {
  readonly #place: TrinoPlace;
  readonly #origin: URL;
  readonly #agent: ReturnType<typeof openHttpAgent>;

  constructor(place: TrinoPlace) {
    this.#place = place;
    this.#origin = new URL(place.url);
    this.#agent =
      this.#origin.protocol === 'https:' ? openHttpsAgent(place.hosts, place.ca) : openHttpAgent(place.hosts);
  }

  get answerSeconds(): number {
    return this.#place.answerSeconds;
  }

  /** The path of an address that the server sent; throws if it isn't part of this server's protocol. */
  pathOf(address: string): string {
    const url = URL.parse(address);
    if (url?.origin !== this.#origin.origin || !url.pathname.startsWith('/v1/statement/') || url.username !== '')
      throw new StatementError('The database sent an address on another server, which is not followed');
    return url.pathname + url.search;
  }

  /** An answer of 200. Gateways in front of Trino answer 502 to 504 while it can't be reached; the protocol asks to retry. */
  async ask(asked: Asked): Promise<IncomingMessage> {
    for (let retries = 0; ; retries += 1) {
      const response = await this.#send(asked, retries < 2);
      const status = response?.statusCode ?? 0;
      if (response && status === 200) return response;
      response?.resume();
      const isBusy = status === 0 || status === 429 || (status >= 502 && status <= 504);
      if (!isBusy || retries >= mostRetries) throw statusError(status);
      await pause(Math.min(100 * 2 ** Math.min(retries, 4), 1_000), undefined, { signal: asked.signal });
    }
  }

  /** Ends a query. The server answers 204, also for one that has ended. */
  async cancel(path: string, signal: AbortSignal): Promise<void> {
    const response = await this.#send({ method: 'DELETE', path, signal }, false);
    response?.resume();
  }

  /** Undefined if a kept connection had ended before the request arrived. */
  async #send(asked: Asked, isStaleFine: boolean): Promise<IncomingMessage | undefined> {
    const { method, path, headers, body, signal } = asked;
    const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage | undefined>();
    const send = (this.#origin.protocol === 'https:' ? nodeHttps() : nodeHttp()).request;
    const { authorization } = this.#place;
    const bytes = body === undefined ? undefined : Buffer.from(body);
    const request = send(new URL(path, this.#origin), {
      method,
      agent: this.#agent,
      maxHeaderSize: headerBytes,
      headers: {
        ...headers,
        'Accept-Encoding': 'identity',
        ...(authorization === undefined ? {} : { Authorization: authorization }),
        ...(bytes === undefined ? {} : { 'Content-Length': bytes.length, 'Content-Type': 'text/plain; charset=utf-8' }),
      },
      ...(signal === undefined ? {} : { signal }),
    });
    const timer = setTimeout(() => request.destroy(this.#silence()), this.answerSeconds * 1_000);
    // An abort while Node returns the socket to the agent would be an error that no one listens to.
    request.once('socket', (socket) => void (socket.listeners('error').includes(ignore) || socket.on('error', ignore)));
    request.once('response', (response) => {
      response.on('error', ignore);
      resolve(response);
    });
    request.on('error', (error: NodeJS.ErrnoException) => {
      if (isStaleFine && request.reusedSocket && /^(ECONNRESET|EPIPE)$/.test(error.code ?? '')) resolve(undefined);
      else reject(error);
    });
    request.end(bytes);
    try {
      return await promise;
    } finally {
      clearTimeout(timer);
    }
  }

  /** Ends when the server is silent for too long; the time in which the reader is busy doesn't count. */
  readonly pieces = async function* (this: TrinoHttp, response: IncomingMessage): AsyncGenerator<Buffer> {
    const iterator = response[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
    try {
      for (;;) {
        const timer = setTimeout(() => response.destroy(this.#silence()), this.answerSeconds * 1_000);
        const { value, done } = await iterator.next().finally(() => clearTimeout(timer));
        if (done) return;
        yield value;
      }
    } finally {
      if (!response.complete) response.destroy();
    }
  }.bind(this);

  #silence(): StatementError {
    return new StatementError(`The database didn't respond within ${this.answerSeconds} seconds`);
  }

  close(): void {
    this.#agent.destroy();
  }
}

function statusError(status: number): StatementError {
  if (status === 401) return new StatementError('The database rejected the username or password');
  if (status === 403) return new StatementError('The database refused access to this user');
  if (status >= 300 && status < 400)
    return new StatementError('The database sent a redirect to another address, which is not followed');
  if (status === 404) return new StatementError('The database no longer knows this query');
  if (status === 0) return new SessionLostError();
  return new StatementError(`The database answered with the HTTP status ${status}`);
}
