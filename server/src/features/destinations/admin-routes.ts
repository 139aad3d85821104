import { randomUUID } from 'node:crypto';
import * as calls from '@platbook/contract/admin/destinations';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { requireAdmin, requireAdminOf } from '../../http/callers/person.ts';
import { problem } from '../../http/problem.ts';
import { route } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { type ActChange, auditSource, recordAct } from '../audit/index.ts';
import { cancelUncovered } from './cancel-uncovered.ts';
import {
  findDestination,
  insertDestination,
  isOther,
  listStored,
  removeDestination,
  type StoredDestination,
  writeDestination,
} from './destinations-store.ts';
import { entryKindOf, findPermission } from './is-allowed.ts';
import { describeFailure, openBucket } from './open-bucket.ts';
import { parseDestination } from './parse-destination.ts';
import { openUrl } from './webhook-secrets.ts';
import { listAllWebhooks } from './webhooks-store.ts';

export type DestinationServices = Pick<Services, 'config' | 'db' | 'node' | 'now' | 'secretBox'>;

const writes = { perMinute: 60, admits: requireAdminOf };

async function requireDestination({ db }: DestinationServices, id: string): Promise<StoredDestination> {
  const found = await findDestination(db, id);
  if (found === undefined) throw problem('destination.not-found');
  return found;
}

async function list(services: DestinationServices): Promise<calls.Destination[]> {
  const [entries, webhooks] = await Promise.all([listStored(services.db), listAllWebhooks(services.db)]);
  const urls = webhooks.map((webhook) => ({ kind: entryKindOf(webhook), url: openUrl(services, webhook) }));
  return entries.map((entry) => ({
    id: entry.id,
    kind: entry.kind,
    value: entry.value,
    hasRows: entry.has_rows === 1,
    bucket: entry.bucket === null ? null : JSON.parse(entry.bucket),
    webhooks: urls.filter(({ kind, url }) => findPermission([entry], kind, url) !== undefined).length,
    createdAt: entry.created_at,
    createdBy: entry.email ?? '',
  }));
}

async function answer(services: DestinationServices, id: string): Promise<calls.Destination> {
  const found = (await list(services)).find((entry) => entry.id === id);
  if (found === undefined) throw problem('destination.not-found');
  return found;
}

const rowsText = ({ has_rows }: Pick<StoredDestination, 'has_rows'>) => (has_rows === 1 ? 'allowed' : 'not allowed');

/** Never with the secret. */
function changesOf(before: StoredDestination, after: StoredDestination): ActChange[] {
  const change = (what: string, one: string, other: string) =>
    one === other ? [] : [{ what, before: one, after: other }];
  return [
    ...change('destination', before.value, after.value),
    ...change('rows', rowsText(before), rowsText(after)),
    ...change('bucket', before.bucket ?? '', after.bucket ?? ''),
    ...(before.secret === after.secret ? [] : [{ what: 'secret access key', before: '', after: 'changed' }]),
  ];
}

export function destinationRoutes(app: FastifyInstance, services: DestinationServices): void {
  const { db, node, now } = services;
  const sourceOf = (request: FastifyRequest) => auditSource(request, node);

  route(app, calls.listDestinations, { admits: requireAdmin }).answers(() => list(services));

  route(app, calls.createDestination, { perMinute: 60, admits: requireAdmin }).answers(
    async ({ person, body, request }) => {
      const id = randomUUID();
      const parsed = await parseDestination(services, body, id, undefined);
      const row = { ...parsed, id, created_by: person.id, created_at: now().toISOString() };
      if ((await listStored(db)).length >= calls.destinationLimits.entries) throw problem('destination.too-many');
      await db.transaction().execute(async (tx) => {
        if (!(await insertDestination(tx, row))) throw problem('destination.exists', undefined, 'value');
        const changes = [{ what: 'rows', before: '', after: rowsText(row) }];
        await recordAct(tx, { kind: 'destination_allowed', source: sourceOf(request), name: nameOf(row), changes });
      });
      return answer(services, id);
    },
  );

  route(app, calls.updateDestination, writes).answers(async ({ params, body, request }) => {
    const known = await requireDestination(services, params.id);
    if (body.kind !== known.kind)
      throw problem('destination.invalid', "A destination can't become another kind", 'kind');
    const row = { ...known, ...(await parseDestination(services, body, known.id, known)) };
    await db.transaction().execute(async (tx) => {
      if (await isOther(tx, row)) throw problem('destination.exists', undefined, 'value');
      await writeDestination(tx, row);
      await cancelUncovered(tx, services);
      const changes = changesOf(known, row);
      await recordAct(tx, { kind: 'destination_changed', source: sourceOf(request), name: nameOf(row), changes });
    });
    return answer(services, known.id);
  });

  route(app, calls.deleteDestination, writes).answers(async ({ params, request }) => {
    const known = await requireDestination(services, params.id);
    await db.transaction().execute(async (tx) => {
      await removeDestination(tx, known.id);
      await cancelUncovered(tx, services);
      await recordAct(tx, { kind: 'destination_removed', source: sourceOf(request), name: nameOf(known) });
    });
    return {};
  });

  route(app, calls.testDestination, { perMinute: 30, admits: requireAdminOf }).answers(async ({ params }) => {
    const known = await requireDestination(services, params.id);
    if (known.kind !== 'bucket') throw problem('destination.invalid', 'Only buckets can be tested');
    return testBucket(services, known);
  });
}

const nameOf = ({ kind, value }: StoredDestination) => `${kind} ${value}`;

async function testBucket(services: DestinationServices, destination: StoredDestination) {
  const storage = openBucket(services, destination);
  const key = `platbook-test-${randomUUID()}`;
  try {
    await storage.put(key, [Buffer.from('Written by a test. It can be deleted.\n')]);
    await storage.remove(key);
    return { isGood: true, about: 'A small object was written and deleted' };
  } catch (error) {
    return { isGood: false, about: describeFailure(error) };
  } finally {
    storage.close();
  }
}
