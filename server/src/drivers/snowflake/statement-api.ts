import { randomUUID } from 'node:crypto';
import type { Agent, IncomingMessage } from 'node:http';
import { pipeline, type Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { createGunzip } from 'node:zlib';
import { SessionLostError, StatementError } from '../driver.ts';
import { nodeHttp, nodeHttps } from '../guarded-agent.ts';
import { readAnswer } from './read-answer.ts';
import type { TokenSigner } from './sign-token.ts';
import { answerError, requestError, silent, unreadable } from './snowflake-errors.ts';

/** Where requests are sent. Nothing that a server says changes it: neither redirects nor the addresses in its answers. */
export interface ApiPlace {
  readonly origin: string;
  readonly agent: Agent;
  /** A server that sends nothing for this long has lost the statement. */
  readonly silentMs: number;
}

export interface StatementBody {
  readonly statement: string;
  readonly bindings?: Readonly<Record<string, { readonly type: string; readonly value: string }>>;
  readonly parameters: Readonly<Record<string, string>>;
  readonly timeout: number;
  readonly database: string;
  readonly [more: string]: unknown;
}

interface Answer {
  readonly status: number;
  readonly chunks: AsyncGenerator<Uint8Array>;
  /** Ends the connection instead of reading. */
  discard(): void;
}

type Fields = Readonly<Record<string, unknown>>;

const busy = new Set([429, 503, 504]);
const retries = 4;
const firstRetryMs = 250;
const firstPollMs = 20;
const longestPollMs = 1_500;
const longestRefusal = 1024 * 1024;

/** Requests of Snowflake's SQL API (docs.snowflake.com, "Snowflake SQL API reference"). */
export class StatementApi {
  readonly #place: ApiPlace;
  readonly #signer: TokenSigner;

  constructor(place: ApiPlace, signer: TokenSigner) {
    this.#place = place;
    this.#signer = signer;
  }

  /** Starts a statement and resolves with its handle, which is needed to cancel it. */
  async submit(body: StatementBody, signal: AbortSignal): Promise<string> {
    const id = randomUUID();
    // The same ID prevents a second execution ("Resubmitting a request to execute SQL statements").
    const path = (attempt: number) => `?async=true&requestId=${id}${attempt > 0 ? '&retry=true' : ''}`;
    const answer = await this.#ask('POST', path, signal, body);
    if (answer.status !== 200 && answer.status !== 202) throw await this.#refusal(answer, body.statement);
    // A server that has the result at once sends it, too; it is read when it is asked for.
    const { statementHandle } = await readFields(answer.chunks, answer.status === 200 ? Infinity : longestRefusal);
    if (typeof statementHandle !== 'string' || !/^[\w-]{1,100}$/.test(statementHandle))
      throw new StatementError(unreadable);
    return statementHandle;
  }

  /** Waits until the statement has ended; resolves with its result's first partition. */
  async await(handle: string, sql: string, signal: AbortSignal): Promise<AsyncGenerator<Uint8Array>> {
    for (let pause = firstPollMs; ; pause = Math.min(longestPollMs, pause * 1.5)) {
      const answer = await this.#ask('GET', () => `/${handle}`, signal);
      if (answer.status === 200) return answer.chunks;
      if (answer.status !== 202) throw await this.#refusal(answer, sql);
      await readFields(answer.chunks, longestRefusal);
      await wait(pause, undefined, { signal });
    }
  }

  async partition(
    handle: string,
    number: number,
    sql: string,
    signal: AbortSignal,
  ): Promise<AsyncGenerator<Uint8Array>> {
    const answer = await this.#ask('GET', () => `/${handle}?partition=${number}`, signal);
    if (answer.status === 200) return answer.chunks;
    throw await this.#refusal(answer, sql);
  }

  async cancel(handle: string, signal: AbortSignal): Promise<void> {
    const answer = await this.#ask('POST', () => `/${handle}/cancel`, signal);
    answer.discard();
  }

  close(): void {
    this.#place.agent.destroy();
  }

  /**
   * A busy server is asked again after a pause; a token that the server refuses is renewed once. If the server closed an idle connection
   * just when it was used, the request is repeated at once.
   */
  async #ask(
    method: string,
    path: (attempt: number) => string,
    signal: AbortSignal,
    body?: StatementBody,
  ): Promise<Answer> {
    let isRenewed = false;
    for (let attempt = 0; ; attempt += 1) {
      const answer = await this.#send(method, path(attempt), signal, body).catch((error: unknown) => {
        if (error instanceof ClosedWhileIdle && attempt < retries) return undefined;
        throw error;
      });
      if (answer === undefined) continue;
      const isRefused = answer.status === 401 && !isRenewed;
      if (!isRefused && !(busy.has(answer.status) && attempt < retries)) return answer;
      answer.discard();
      if (isRefused) {
        isRenewed = true;
        this.#signer.forget();
      } else await wait(firstRetryMs * 2 ** attempt, undefined, { signal });
    }
  }

  async #send(method: string, path: string, signal: AbortSignal, body?: StatementBody): Promise<Answer> {
    const { origin, agent, silentMs } = this.#place;
    const request = (origin.startsWith('https:') ? nodeHttps() : nodeHttp()).request;
    const text = body === undefined ? undefined : JSON.stringify(body);
    const headers = {
      authorization: `Bearer ${await this.#signer.token()}`,
      'x-snowflake-authorization-token-type': 'KEYPAIR_JWT',
      accept: 'application/json',
      'accept-encoding': 'gzip',
      'user-agent': 'Platbook/1.0',
      ...(text === undefined ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
    };
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      const sent = request(`${origin}/api/v2/statements${path}`, { method, agent, headers, signal });
      const timer = setTimeout(() => sent.destroy(new SessionLostError(silent)), silentMs);
      sent.once('close', () => clearTimeout(timer));
      sent.on('error', (error: NodeJS.ErrnoException) => {
        reject(sent.reusedSocket && /^(?:ECONNRESET|EPIPE)$/.test(error.code ?? '') ? new ClosedWhileIdle() : error);
      });
      sent.once('response', (answer) => {
        clearTimeout(timer);
        resolve(answer);
      });
      sent.end(text);
    }).catch((error: unknown) => {
      signal.throwIfAborted();
      throw requestError(error);
    });
    return {
      status: response.statusCode ?? 0,
      chunks: readChunks(response, silentMs, signal),
      discard: () => void response.destroy(),
    };
  }

  async #refusal({ status, chunks, discard }: Answer, sql: string): Promise<StatementError> {
    const isRedirect = status >= 300 && status < 400;
    const fields: Fields = isRedirect ? {} : await readFields(chunks, longestRefusal).catch(() => ({}));
    discard();
    return answerError(status, fields, sql);
  }
}

class ClosedWhileIdle extends SessionLostError {}

/** The bytes of a response, unpacked. Leaving it early ends the connection; so does a server that is silent for too long. */
async function* readChunks(
  response: IncomingMessage,
  silentMs: number,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array> {
  const encoding = response.headers['content-encoding'] ?? 'identity';
  if (encoding !== 'gzip' && encoding !== 'identity') {
    response.destroy();
    throw new StatementError(unreadable);
  }
  const stream: Readable =
    encoding === 'gzip' ? pipeline(response, createGunzip({ chunkSize: 64 * 1024 }), () => undefined) : response;
  const chunks = stream[Symbol.asyncIterator]();
  try {
    for (;;) {
      const timer = setTimeout(() => stream.destroy(new SessionLostError(silent)), silentMs);
      const next = await chunks.next().finally(() => clearTimeout(timer));
      if (next.done) return;
      yield next.value as Uint8Array;
    }
  } catch (error) {
    signal.throwIfAborted();
    throw requestError(error);
  } finally {
    stream.destroy();
    response.destroy();
  }
}

async function readFields(chunks: AsyncGenerator<Uint8Array>, mostBytes: number): Promise<Fields> {
  const fields = new Map<string, unknown>();
  let bytes = 0;
  async function* bounded(): AsyncGenerator<Uint8Array> {
    for await (const chunk of chunks) {
      bytes += chunk.length;
      if (bytes > mostBytes) throw new SessionLostError(unreadable);
      yield chunk;
    }
  }
  for await (const part of readAnswer(bounded())) if (part.rows === undefined) fields.set(part.name, part.value);
  return Object.fromEntries(fields);
}
