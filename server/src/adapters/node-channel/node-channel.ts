import { type IncomingHttpHeaders, type IncomingMessage, Agent as PlainAgent, request as sendPlain } from 'node:http';
import { request as sendTls, Agent as TlsAgent } from 'node:https';
import { PERSON_HEADER } from '@platbook/contract/account/person-header';
import type { ProblemCode } from '@platbook/contract/problem';
import { openSignatures, type SignatureOptions, type Signed } from './signatures.ts';

export type NodeChannel = ReturnType<typeof openNodeChannel>;

/** Names the user's address and proves that a node of this site forwarded the request. */
export const forwardedHeader = 'x-platbook-forwarded';

/** What guards and handlers of a forwarded call read; everything else belongs to the first connection. */
const passedHeaders = [
  'authorization',
  'content-type',
  'cookie',
  'origin',
  'prefer',
  'sec-fetch-site',
  'traceparent',
  'user-agent',
  PERSON_HEADER,
] as const;

interface ForwardedRequest {
  readonly method: string;
  /** With the query string. */
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  /** The user's. */
  readonly address: string;
  readonly body: string;
}

interface NodeAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** It can't be connected to, is silent or isn't the node that was asked. The call can have been carried out. */
export class UnreachableNodeError extends Error {
  override readonly name = 'UnreachableNodeError';
}

interface Target {
  readonly node: string;
  readonly url: string;
}

const refusal: ProblemCode = 'request.forwarded';
const mostBytes = 16 * 1024 * 1024;
const probeMilliseconds = 1_000;
const agentOptions = { keepAlive: true, maxSockets: 64, timeout: 30_000 };

/** Passes requests to other nodes and recognizes theirs. It grants nothing: the user's own cookie authenticates the call on the other node. */
export function openNodeChannel({ keys, node }: SignatureOptions) {
  const signatures = openSignatures({ keys, node });
  const agents = { 'http:': new PlainAgent(agentOptions), 'https:': new TlsAgent(agentOptions) };
  /** Throws UnreachableNodeError. */
  const forward = async (
    target: Target,
    request: ForwardedRequest,
    longestMilliseconds: number,
  ): Promise<NodeAnswer> => {
    const { method, path, address, body } = request;
    const passed = passedOf(request.headers);
    const signature = signatures.sign(target.node, { method, path, address, body, passed });
    const url = new URL(target.url);
    const send = url.protocol === 'https:' ? sendTls : sendPlain;
    const headers = {
      ...Object.fromEntries(passed),
      'accept-encoding': 'identity',
      ...(body === '' ? {} : { 'content-length': Buffer.byteLength(body) }),
      [forwardedHeader]: signature,
    };
    const agent = url.protocol === 'https:' ? agents['https:'] : agents['http:'];
    const signal = AbortSignal.timeout(longestMilliseconds);
    try {
      const sent = send(url, { method, path, headers, agent, signal });
      const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
      sent.once('response', resolve).on('error', reject).end(body);
      return await readAnswer(await promise);
    } catch (cause) {
      throw new UnreachableNodeError(`The node ${target.node} can't be reached at ${target.url}`, { cause });
    }
  };
  return {
    forward,
    /** Whether nothing listens at the node's address, or another node does. False if that can't be known. */
    hasLeft: (target: Target): Promise<boolean> =>
      forward(target, probe, probeMilliseconds).then(
        () => false,
        ({ cause }: Error) => cause instanceof RefusedSignatureError || isRefused(cause),
      ),
    /** Undefined if no node forwarded this request to this one, or if it was recognized before. */
    recognize(request: { method: string; path: string; headers: IncomingHttpHeaders }): Forwarded | undefined {
      const header = request.headers[forwardedHeader];
      if (typeof header !== 'string') return undefined;
      return signatures.read(header, { ...request, passed: passedOf(request.headers) });
    },
    close(): void {
      for (const agent of Object.values(agents)) agent.destroy();
    },
  };
}

/** A process that listens answers it, whatever state it is in. */
const probe: ForwardedRequest = { method: 'GET', path: '/livez', headers: {}, address: '', body: '' };

class RefusedSignatureError extends Error {}

/** A name can have several addresses. */
function isRefused(cause: unknown): boolean {
  const causes = cause instanceof AggregateError ? cause.errors : [cause];
  return causes.every((each) => (each as NodeJS.ErrnoException).code === 'ECONNREFUSED');
}

export type Forwarded = NonNullable<ReturnType<ReturnType<typeof openSignatures>['read']>>;

function passedOf(headers: IncomingHttpHeaders): Signed['passed'] {
  return passedHeaders.flatMap((name) => {
    const value = headers[name];
    return typeof value === 'string' ? [[name, value] as const] : [];
  });
}

async function readAnswer(response: IncomingMessage): Promise<NodeAnswer> {
  const parts: Buffer[] = [];
  let bytes = 0;
  // Leaving the loop early destroys the response.
  for await (const part of response as AsyncIterable<Buffer>) {
    bytes += part.length;
    if (bytes > mostBytes) throw new Error('The answer is too large');
    parts.push(part);
  }
  const { statusCode: status = 0, headers } = response;
  const body = Buffer.concat(parts);
  const isOurs = status === 200 ? /^application\/json\b/ : /^application\/problem\+json\b/;
  if (!isOurs.test(headers['content-type'] ?? '')) throw new Error(`The answer ${status} isn't from a node`);
  if (status === 400 && JSON.parse(body.toString()).code === refusal)
    throw new RefusedSignatureError('The signature was refused');
  return { status, headers, body };
}
