import type { Delivery } from '@platbook/contract/workbench/deliveries';
import { webhookLimits } from '@platbook/contract/workbench/webhooks';
import {
  type FirstRows,
  findWebhook,
  type Message,
  notAllowedNote,
  type PostOutcome,
  permissionOf,
  postMessage,
  type StoredWebhook,
  writeWebhook,
} from '../destinations/index.ts';
import { notify } from '../notifications/index.ts';
import { readRowTexts } from '../results/index.ts';
import { type Channel, DeliveryFailed, DeliveryRefused, type Outgoing, type Receipt } from './channel.ts';
import { plainContent } from './content/content-for.ts';
import { findBar } from './content/find-bar.ts';
import { findSubject } from './content/find-subject.ts';
import { type ContentServices, type EventResult, openEventResult } from './content/open-event-result.ts';
import { findEventRun, findRunFacts, type StoredEvent } from './deliveries-store.ts';
import { requireOwner } from './require-owner.ts';

type ChannelServices = ContentServices & Parameters<typeof notify>[1];

/** Attempts after answers that a later one hardly changes, such as 400. */
const mostLastingAttempts = 6;
const dayMilliseconds = 24 * 60 * 60_000;
const link = { label: 'Open webhooks', path: '/webhooks' };

/** Posts events to a user's URL that an admin allows. */
export function webhookChannel(services: ChannelServices): Channel {
  return {
    async deliver(outgoing) {
      const { delivery, event } = outgoing;
      await requireOwner(services, event);
      const webhook = await findWebhook(services.db, delivery.recipient);
      if (webhook === undefined || webhook.owner_id !== event.owner_id)
        throw new DeliveryRefused('The webhook was deleted', { state: 'canceled' });
      if (webhook.off_reason !== null) throw new DeliveryRefused('The webhook is off', { state: 'canceled' });
      const permission = await permissionOf(services.db, services, webhook);
      if (permission === undefined) throw new DeliveryRefused(notAllowedNote, { state: 'canceled' });
      const { message, note } = await buildMessage(services, event, permission.hasRows);
      return settle(services, webhook, outgoing, { ...(await postMessage(services, webhook, message)), sent: note });
    },
    async onGivenUp({ delivery }, note) {
      const webhook = await findWebhook(services.db, delivery.recipient);
      if (webhook?.off_reason === null)
        await tell(services, webhook, {
          title: `An event couldn't be delivered to your webhook “${webhook.name}”`,
          text: `${note}. Replay it once the receiver works again.`,
          onceKey: `webhook-gave-up:${webhook.id}:${services.now().toISOString().slice(0, 10)}`,
        });
    },
  };
}

function tell(
  services: ChannelServices,
  { owner_id }: StoredWebhook,
  notice: { readonly title: string; readonly text: string; readonly onceKey: string },
): Promise<void> {
  return services.db
    .transaction()
    .execute((tx) => notify(tx, services, [owner_id], { kind: 'schedule', link, ...notice }));
}

async function settle(
  services: ChannelServices,
  webhook: StoredWebhook,
  { delivery }: Outgoing,
  outcome: PostOutcome & { readonly sent: string },
): Promise<Receipt> {
  const { db, now } = services;
  const { status, note, retryAfter } = outcome;
  if (outcome.isDelivered) {
    if (webhook.failing_since !== null) await writeWebhook(db, webhook.id, { failing_since: null });
    return { ...(status === undefined ? {} : { status }), note: outcome.sent };
  }
  const facts = status === undefined ? {} : { status };
  if (outcome.isGone === true) {
    await writeWebhook(db, webhook.id, { off_reason: 'gone' });
    await tell(services, webhook, {
      title: `Your webhook “${webhook.name}” was turned off`,
      text: `${note}. Turn it on once the receiver exists again.`,
      onceKey: `webhook-gone:${webhook.id}:${now().toISOString().slice(0, 10)}`,
    });
    throw new DeliveryRefused(note, facts);
  }
  await noteFailure(services, webhook, note);
  if (outcome.isLasting === true && delivery.attempts + 1 >= mostLastingAttempts)
    throw new DeliveryRefused(note, facts);
  throw new DeliveryFailed(note, { ...facts, ...(retryAfter === undefined ? {} : { retryAfter }) });
}

async function noteFailure(services: ChannelServices, webhook: StoredWebhook, note: string) {
  const { db, now } = services;
  const since = webhook.failing_since;
  if (since === null) await writeWebhook(db, webhook.id, { failing_since: now().toISOString() });
  else if (now().getTime() - Date.parse(since) >= dayMilliseconds)
    await tell(services, webhook, {
      title: `Your webhook “${webhook.name}” has failed for a day`,
      text: `${note}. Its events are kept and retried for three days.`,
      onceKey: `webhook-failing:${webhook.id}:${since}`,
    });
}

/** Rows need the owner's access to the run's data at this moment, the wish of the schedule and the consent of an admin. */
async function buildMessage(
  services: ChannelServices,
  event: StoredEvent,
  isAllowed: boolean,
): Promise<{ message: Message; note: string }> {
  const { config, db } = services;
  const [run, facts] = await Promise.all([findEventRun(db, event), findRunFacts(db, event)]);
  const subject = await findSubject(services, event, run);
  const bar = await findBar(services, event, run, { kind: 'outside', hasRows: true });
  // A run that never began has no data.
  const isBarred = bar !== undefined && !(event.kind === 'failed' && run === undefined);
  // The sentences of an alert and of a failure can have values of rows; the title of a run has only their count.
  const hasSentences = isAllowed && !isBarred;
  const hasTitle = hasSentences || (event.kind === 'finished' && !isBarred);
  const title = hasTitle ? event.title : plainContent(event, subject, '').title;
  const wishes: Delivery = JSON.parse(event.delivery);
  const result = hasSentences && run ? await openEventResult(services, event, run) : undefined;
  const data = await readData(wishes.hasRows ? result : undefined).finally(() => result?.close());
  return {
    message: {
      eventId: event.id,
      type: event.kind,
      createdAt: event.created_at,
      title,
      text: hasSentences ? event.text : '',
      subject: { id: event.subject_id, name: subject.name ?? '' },
      run: facts ? { id: facts.id, dueAt: facts.due_at, rowCount: isBarred ? null : facts.row_count } : null,
      data,
      link: `${config.publicUrl}${config.basePath}${result?.path ?? subject.path}`,
    },
    note: noteOf(data, isBarred ? bar : undefined),
  };
}

async function readData(result: EventResult | undefined): Promise<FirstRows | null> {
  if (result === undefined) return null;
  const { stored, columns, total, isIncomplete } = result;
  const rows = await readRowTexts(stored, webhookLimits.rows, webhookLimits.rowBytes);
  return {
    columns: columns.map(({ name, datatype }) => ({ name, type: datatype })),
    rows,
    total,
    isComplete: rows.length === total && !isIncomplete,
  };
}

function noteOf(data: FirstRows | null, bar: string | undefined): string {
  if (data === null) return bar === undefined ? 'link' : `link: ${bar}`;
  const [sent, total] = [data.rows.length, data.total].map((count) => count.toLocaleString('en-US'));
  return sent === total ? `${total} ${data.total === 1 ? 'row' : 'rows'}` : `${sent} of ${total} rows`;
}
