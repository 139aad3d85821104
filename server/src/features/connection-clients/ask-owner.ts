import type { FastifyReply, FastifyRequest } from 'fastify';
import { forwardTo } from '../../http/callers/forwarded.ts';
import type { Person } from '../../http/callers/person.ts';
import { problem } from '../../http/problem.ts';
import type { Services } from '../../services.ts';
import { getClient, markClosed, type StoredClient } from './client-store.ts';
import { hasOwnerLeft } from './has-owner-left.ts';

export type OwnerServices = Pick<
  Services,
  'db' | 'dialect' | 'execution' | 'log' | 'node' | 'nodeChannel' | 'presence'
>;

interface Call {
  readonly person: Person;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** A run answers within a poll interval; a list is loaded after the session's runs. */
const longestMilliseconds = { run: 10_000, list: 120_000, end: 5_000 };

/** The open client, if another node has it. */
async function findElsewhere(
  { db, dialect, execution, node }: OwnerServices,
  { person, request }: Call,
  id: string | null | undefined,
): Promise<StoredClient | undefined> {
  if (id == null || dialect === 'sqlite' || request.forwarded !== undefined) return undefined;
  if (execution.clients.has(id, person.id)) return undefined;
  const client = await getClient(db, id, person.id);
  return client?.closed_at === null && client.node !== node ? client : undefined;
}

/** The answer of the node that has the client; undefined if this one is to answer. Throws not-found if that node is gone, and unavailable. */
export async function askOwner(
  services: OwnerServices,
  call: Call,
  id: string | null | undefined,
  what: 'run' | 'list',
): Promise<FastifyReply | undefined> {
  const client = await findElsewhere(services, call, id);
  if (client === undefined) return undefined;
  if (await hasOwnerLeft(services, client.node)) {
    await markClosed(services.db, [client.id]);
    throw problem('connection-client.not-found', 'The server that kept the session has stopped. Connect again');
  }
  const answer = await forwardTo(services, client.node, call.request, call.reply, longestMilliseconds[what]);
  if (answer === undefined)
    throw problem('unavailable', "The server that keeps the session isn't responding. Try again in a moment");
  return answer;
}

/** Like `askOwner`, but undefined if no answer comes: that node ends a client within seconds of seeing it marked closed. */
export async function askOwnerToEnd(
  services: OwnerServices,
  call: Call,
  id: string,
): Promise<FastifyReply | undefined> {
  const client = await findElsewhere(services, call, id);
  if (client === undefined || (await hasOwnerLeft(services, client.node))) return undefined;
  return forwardTo(services, client.node, call.request, call.reply, longestMilliseconds.end);
}
