import { randomUUID } from 'node:crypto';
import * as calls from '@platbook/contract/workbench/webhooks';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Person, requireActive } from '../../http/callers/person.ts';
import { problem } from '../../http/problem.ts';
import { route } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { auditSource, recordAct } from '../audit/index.ts';
import { cancelWaiting, listStored } from './destinations-store.ts';
import { entryKindOf, findPermission } from './is-allowed.ts';
import { postMessage } from './post-message.ts';
import { requireReachable } from './require-reachable.ts';
import { newSecret, openUrl, sealSecret, sealUrl } from './webhook-secrets.ts';
import {
  findWebhook,
  insertWebhook,
  listWebhooksOf,
  removeWebhook,
  type StoredWebhook,
  writeWebhook,
} from './webhooks-store.ts';

export type WebhookServices = Pick<Services, 'config' | 'db' | 'node' | 'now' | 'secretBox'>;

const writes = { perMinute: 60 };
const hourMilliseconds = 60 * 60_000;

/** Throws for a trial account, whose data doesn't leave the app. */
function requireLicensed(person: Person): void {
  requireActive(person);
  if (person.isTrial) throw problem('webhook.trial');
}

/** Another user's and a missing one give the same 404. */
async function requireWebhook({ db }: WebhookServices, person: Person, id: string): Promise<StoredWebhook> {
  const webhook = await findWebhook(db, id);
  if (webhook === undefined || webhook.owner_id !== person.id) throw problem('webhook.not-found');
  return webhook;
}

async function requireAllowedUrl(services: WebhookServices, kind: calls.WebhookKind, text: string): Promise<string> {
  const { href } = await requireReachable(services, text, 'webhook.url', 'url');
  if (findPermission(await listStored(services.db), entryKindOf({ kind }), href) === undefined)
    throw problem('webhook.not-allowed', undefined, 'url');
  return href;
}

async function toWire(services: WebhookServices, webhooks: readonly StoredWebhook[]): Promise<calls.Webhook[]> {
  const entries = await listStored(services.db);
  return webhooks.map((webhook) => {
    const url = openUrl(services, webhook);
    const permission = findPermission(entries, entryKindOf(webhook), url);
    return {
      id: webhook.id,
      name: webhook.name,
      kind: webhook.kind,
      url: webhook.kind === 'slack' ? `${new URL(url).origin}/…` : url,
      offReason: webhook.off_reason,
      allows: permission === undefined ? 'nothing' : permission.hasRows ? 'rows' : 'counts',
      failingSince: webhook.failing_since,
      oldSecretUntil: isPast(services, webhook.old_secret_until) ? null : webhook.old_secret_until,
      createdAt: webhook.created_at,
    };
  });
}

const isPast = ({ now }: WebhookServices, at: string | null) => at !== null && at <= now().toISOString();

async function answer(services: WebhookServices, id: string): Promise<calls.Webhook> {
  const webhook = await findWebhook(services.db, id);
  if (webhook === undefined) throw problem('webhook.not-found');
  const [wire] = await toWire(services, [webhook]);
  return wire as calls.Webhook;
}

export function webhookRoutes(app: FastifyInstance, services: WebhookServices): void {
  const { db, node, now, secretBox } = services;
  saveRoutes(app, services);
  changeRoutes(app, services);

  route(app, calls.listWebhooks).answers(async ({ person }) => toWire(services, await listWebhooksOf(db, person.id)));

  route(app, calls.rotateWebhookSecret, { ...writes, holdsSecret: true }).answers(
    async ({ person, params, request }) => {
      const webhook = await requireWebhook(services, person, params.id);
      if (webhook.secret === null) throw problem('webhook.unsigned');
      const secret = newSecret();
      const until = new Date(now().getTime() + calls.webhookLimits.oldSecretHours * hourMilliseconds);
      await db.transaction().execute(async (tx) => {
        await writeWebhook(tx, webhook.id, {
          secret: sealSecret(secretBox, webhook.id, secret),
          old_secret: webhook.secret,
          old_secret_until: until.toISOString(),
        });
        const source = auditSource(request, node);
        await recordAct(tx, { kind: 'webhook_secret_rotated', source, name: webhook.name });
      });
      return { webhook: await answer(services, webhook.id), secret };
    },
  );

  route(app, calls.testWebhook, { perMinute: 20 }).answers(async ({ person, params }) => {
    const webhook = await requireWebhook(services, person, params.id);
    requireLicensed(person);
    if (findPermission(await listStored(db), entryKindOf(webhook), openUrl(services, webhook)) === undefined)
      throw problem('webhook.not-allowed');
    const outcome = await postMessage(services, webhook, {
      eventId: randomUUID(),
      type: 'test',
      createdAt: now().toISOString(),
      title: `Test of the webhook “${webhook.name}”`,
      text: 'Events of your schedules and alerts arrive like this one.',
      subject: null,
      run: null,
      data: null,
      link: `${services.config.publicUrl}${services.config.basePath}/webhooks`,
    });
    return { isDelivered: outcome.isDelivered, status: outcome.status ?? null, note: outcome.note };
  });

  route(app, calls.listBuckets).answers(async ({ person }) => {
    if (person.isTrial || !person.isActiveSolution) return [];
    const buckets = await listStored(db, 'bucket');
    return buckets.filter(({ has_rows }) => has_rows === 1).map(({ id, value }) => ({ id, name: value }));
  });
}

function saveRoutes(app: FastifyInstance, services: WebhookServices): void {
  const { db, node, now, secretBox } = services;
  const sourceOf = (request: FastifyRequest) => auditSource(request, node);

  route(app, calls.createWebhook, { ...writes, holdsSecret: true }).answers(async ({ person, body, request }) => {
    requireLicensed(person);
    const url = await requireAllowedUrl(services, body.kind, body.url);
    const id = randomUUID();
    const secret = body.kind === 'slack' ? null : newSecret();
    const row: StoredWebhook = {
      id,
      owner_id: person.id,
      name: body.name.trim(),
      kind: body.kind,
      url: sealUrl(services, id, url),
      secret: secret === null ? null : sealSecret(secretBox, id, secret),
      old_secret: null,
      old_secret_until: null,
      off_reason: null,
      failing_since: null,
      created_at: now().toISOString(),
    };
    await db.transaction().execute(async (tx) => {
      if (!(await insertWebhook(tx, row))) throw problem('webhook.too-many');
      const changes = [{ what: 'host', before: '', after: new URL(url).host }];
      await recordAct(tx, { kind: 'webhook_created', source: sourceOf(request), name: row.name, changes });
    });
    return { webhook: await answer(services, id), secret };
  });

  route(app, calls.deleteWebhook, writes).answers(async ({ person, params, request }) => {
    const webhook = await requireWebhook(services, person, params.id);
    await db.transaction().execute(async (tx) => {
      await removeWebhook(tx, webhook.id);
      await cancelWaiting(tx, 'webhook', webhook.id, 'The webhook was deleted');
      await recordAct(tx, { kind: 'webhook_deleted', source: sourceOf(request), name: webhook.name });
    });
    return {};
  });
}

function changeRoutes(app: FastifyInstance, services: WebhookServices): void {
  const { db, node } = services;

  route(app, calls.updateWebhook, writes).answers(async ({ person, params, body, request }) => {
    const webhook = await requireWebhook(services, person, params.id);
    requireLicensed(person);
    const before = openUrl(services, webhook);
    const url = body.url ? await requireAllowedUrl(services, webhook.kind, body.url) : before;
    const off_reason = body.isOn ? null : (webhook.off_reason ?? 'owner');
    const change = (what: string, one: string, other: string) =>
      one === other ? [] : [{ what, before: one, after: other }];
    const stateOf = (reason: string | null) => (reason === null ? 'on' : 'off');
    await db.transaction().execute(async (tx) => {
      await writeWebhook(tx, webhook.id, {
        name: body.name.trim(),
        url: url === before ? webhook.url : sealUrl(services, webhook.id, url),
        off_reason,
        failing_since: null,
      });
      if (off_reason !== null) await cancelWaiting(tx, 'webhook', webhook.id, 'The webhook is off');
      const changes = [
        ...change('name', webhook.name, body.name.trim()),
        ...change('host', new URL(before).host, new URL(url).host),
        ...change('state', stateOf(webhook.off_reason), stateOf(off_reason)),
      ];
      await recordAct(tx, {
        kind: 'webhook_changed',
        source: auditSource(request, node),
        name: body.name.trim(),
        changes,
      });
    });
    return answer(services, webhook.id);
  });
}
