/** Requests that another node passes to this one because it has what they need, and the reverse. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import {
  type Forwarded,
  forwardedHeader,
  type NodeChannel,
  UnreachableNodeError,
} from '../../adapters/node-channel/index.ts';
import { findNodeUrl } from '../../db/node-url.ts';
import type { Database } from '../../db/open-db.ts';
import { problem } from '../problem.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set if another node forwarded the request; this one answers it, and its sender has counted it. */
    forwarded: Forwarded | undefined;
  }
}

/** Refuses a request that claims to be forwarded but isn't what a node signed [T38]. */
export function installForwarded(app: FastifyInstance, channel: NodeChannel): void {
  app.decorateRequest('forwarded', undefined);
  app.addHook('onRequest', async (request) => {
    if (request.headers[forwardedHeader] === undefined) return;
    request.forwarded = channel.recognize({ method: request.method, path: request.url, headers: request.headers });
    if (request.forwarded === undefined) throw problem('request.forwarded');
  });
  app.addHook('preValidation', async (request) => {
    if (request.forwarded?.isBody(bodyOf(request)) === false) throw problem('request.forwarded');
  });
}

/** Equal on both nodes, because one sends what the other parses. */
const bodyOf = ({ body }: FastifyRequest): string => (body == null ? '' : JSON.stringify(body));

/** The user's address: the socket's, or the one that a TRUST_PROXY proxy or another node names. */
export const clientAddress = (request: FastifyRequest): string => request.forwarded?.address ?? request.ip;

interface Forwarding {
  readonly db: Database;
  readonly log: Logger;
  readonly nodeChannel: NodeChannel;
}

/** Sends the other node's answer; undefined if it gave none. Nothing else can be sent after an answer. */
export async function forwardTo(
  { db, log, nodeChannel }: Forwarding,
  node: string,
  request: FastifyRequest,
  reply: FastifyReply,
  longestMilliseconds: number,
): Promise<FastifyReply | undefined> {
  const url = await findNodeUrl(db, node);
  if (url === undefined) {
    log.warn({ node }, "a node hasn't reported its NODE_URL");
    return undefined;
  }
  const { method, url: path, headers } = request;
  const asked = { method, path, headers, address: clientAddress(request), body: bodyOf(request) };
  try {
    const answer = await nodeChannel.forward({ node, url }, asked, longestMilliseconds);
    for (const name of ['content-type', 'cache-control', 'retry-after', 'set-cookie'])
      if (answer.headers[name] !== undefined) void reply.header(name, answer.headers[name]);
    return reply.code(answer.status).send(answer.body);
  } catch (cause) {
    if (!(cause instanceof UnreachableNodeError)) throw cause;
    log.warn({ err: cause, node, url }, "a node can't be reached at its NODE_URL");
    return undefined;
  }
}
