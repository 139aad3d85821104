import type { ClientRequest, IncomingMessage, OutgoingHttpHeaders } from 'node:http';
import type { HostRules } from '../../drivers/driver.ts';
import { nodeHttp, nodeHttps, openHttpAgent, openHttpsAgent } from '../../drivers/guarded-agent.ts';
import { hostRefused } from '../../drivers/host-guard.ts';

export interface Post {
  readonly url: string;
  readonly headers: OutgoingHttpHeaders;
  readonly body: string;
  readonly hosts: HostRules;
  readonly timeoutMilliseconds: number;
}

export interface PostAnswer {
  readonly status: number;
  /** As received. */
  readonly retryAfter: string | undefined;
  /** Its first 4 KB, as far as they came within two seconds. */
  readonly text: string;
}

const mostBytes = 4 * 1024;
const bodyMilliseconds = 2_000;

/** There was no answer. The message is one sentence without what the receiver sent. */
export class PostError extends Error {
  override readonly name = 'PostError';
  /** The host isn't allowed. */
  readonly isRefused: boolean;
  constructor(cause: unknown) {
    const { code = '', name } = cause as NodeJS.ErrnoException;
    super(name === 'TimeoutError' || name === 'AbortError' ? sentences.ETIMEDOUT : sentenceOf(code), { cause });
    this.isRefused = code === hostRefused;
  }
}

const sentences = {
  [hostRefused]: "Calls to this host aren't allowed",
  ECONNREFUSED: "The receiver isn't accepting connections",
  ECONNRESET: 'The receiver closed the connection',
  EPIPE: 'The receiver closed the connection',
  ENOTFOUND: "The host can't be found",
  EAI_AGAIN: "The host can't be found",
  ETIMEDOUT: "The receiver didn't answer in time",
};

function sentenceOf(code: string): string {
  if (Object.hasOwn(sentences, code)) return sentences[code as keyof typeof sentences];
  if (code.startsWith('HPE_')) return "The receiver's answer isn't HTTP";
  if (/CERT|SELF_SIGNED|UNABLE_TO|ERR_TLS|ERR_SSL|EPROTO/.test(code)) return "The receiver's certificate isn't valid";
  return "The receiver can't be reached";
}

/** Sends over a connection of its own that passes the host guard. Follows no redirect, and reads only the start of the answer. */
export async function postOnce({ url, headers, body, hosts, timeoutMilliseconds }: Post): Promise<PostAnswer> {
  const isTls = url.startsWith('https:');
  const agent = isTls ? openHttpsAgent(hosts) : openHttpAgent(hosts);
  const signal = AbortSignal.timeout(timeoutMilliseconds);
  try {
    const request = (isTls ? nodeHttps() : nodeHttp()).request(url, {
      method: 'POST',
      agent,
      headers: { ...headers, 'content-length': Buffer.byteLength(body) },
      signal,
    });
    const response = await answerTo(request, body);
    const text = await startOf(response);
    return { status: response.statusCode ?? 0, retryAfter: response.headers['retry-after'], text };
  } catch (cause) {
    throw new PostError(signal.aborted ? signal.reason : cause);
  } finally {
    agent.destroy();
  }
}

function answerTo(request: ClientRequest, body: string): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    request.on('error', reject).on('response', resolve);
    request.end(body);
  });
}

/** Never rejects: the status has decided. */
function startOf(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      resolve(Buffer.concat(chunks).subarray(0, mostBytes).toString('utf8'));
      response.destroy();
    };
    const timer = setTimeout(end, bodyMilliseconds);
    response
      .on('data', (chunk: Buffer) => {
        chunks.push(chunk);
        size += chunk.length;
        if (size >= mostBytes) end();
      })
      .on('end', end)
      .on('error', end);
  });
}
