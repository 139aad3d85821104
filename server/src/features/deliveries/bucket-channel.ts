import type { Delivery } from '@platbook/contract/workbench/deliveries';
import type { ObjectStorage } from '../../adapters/object-storage/index.ts';
import { ProblemError } from '../../http/problem.ts';
import { describeFailure, findDestination, notAllowedNote, openBucket } from '../destinations/index.ts';
import { streamFile } from '../exports/index.ts';
import { notify } from '../notifications/index.ts';
import { type Channel, DeliveryFailed, DeliveryRefused, type Receipt } from './channel.ts';
import { findBar } from './content/find-bar.ts';
import { type ContentServices, type EventResult, openEventResult } from './content/open-event-result.ts';
import { findEventRun, findRunFacts, findScheduleName, type StoredEvent } from './deliveries-store.ts';
import { requireOwner } from './require-owner.ts';

/** S3 wants at least 5 MiB in each part but the last one, and at most 10,000 of them. */
const partBytes = 8 * 1024 * 1024;

type ChannelServices = ContentServices & Parameters<typeof notify>[1];

/** Writes the result as a file into a bucket that an admin allows rows to go to. */
export function bucketChannel(services: ChannelServices): Channel {
  return {
    async deliver({ delivery, event }) {
      await requireOwner(services, event);
      const { db } = services;
      const destination = await findDestination(db, delivery.recipient);
      if (destination?.kind !== 'bucket' || destination.has_rows === 0)
        throw new DeliveryRefused(notAllowedNote, { state: 'canceled' });
      const run = await findEventRun(db, event);
      const bar = await findBar(services, event, run, { kind: 'outside', hasRows: true });
      if (bar !== undefined || run === undefined) throw new DeliveryRefused(`Not written: ${bar}`);
      const result = await openEventResult(services, event, run);
      if (result === undefined) throw new DeliveryRefused('Not written: the result is gone');
      const storage = openBucket(services, destination);
      try {
        return await write(services, event, result, storage);
      } finally {
        storage.close();
        await result.close();
      }
    },
    async onGivenUp({ delivery, event }, note) {
      const { db, now } = services;
      const bucket = await findDestination(db, delivery.recipient);
      await db.transaction().execute((tx) =>
        notify(tx, services, [event.owner_id], {
          kind: 'schedule',
          title: `A file couldn't be written to “${bucket?.value ?? ''}”`,
          text: `${note}.`,
          link: { label: 'Open schedules', path: '/schedules' },
          onceKey: `bucket-gave-up:${delivery.recipient}:${event.subject_id}:${now().toISOString().slice(0, 10)}`,
        }),
      );
    },
  };
}

async function write(
  services: ChannelServices,
  event: StoredEvent,
  { columns, stored, subject }: EventResult,
  storage: ObjectStorage,
): Promise<Receipt> {
  const wishes: Delivery = JSON.parse(event.delivery);
  const format = wishes.format ?? 'csv';
  const key = await keyOf(services, event, format);
  const source = {
    personId: event.owner_id,
    sessionHash: null,
    address: null,
    userAgent: 'delivery',
    node: services.node,
  };
  try {
    await streamFile(
      services,
      services.fileThreads,
      { order: { format, columns }, subject, rowCount: stored.rowCount, source, read: () => stored.read() },
      (pieces) => upload(storage, key, pieces),
    );
    const rows = stored.rowCount;
    return { note: `${key}, ${rows.toLocaleString('en-US')} ${rows === 1 ? 'row' : 'rows'}` };
  } catch (error) {
    if (error instanceof ProblemError && error.code !== 'unavailable')
      throw new DeliveryRefused(error.detail ?? error.message);
    if (error instanceof ProblemError) throw error;
    throw new DeliveryFailed(describeFailure(error));
  }
}

/** The same at each attempt, so that a repeated one replaces the object. */
async function keyOf({ db }: ChannelServices, event: StoredEvent, format: string): Promise<string> {
  const [facts, name = ''] = await Promise.all([findRunFacts(db, event), findScheduleName(db, event.schedule_id)]);
  const due = (facts?.due_at ?? event.created_at).replace(/\.\d+/, '').replaceAll(':', '');
  // An alert of the schedule has its own files. The ID keeps schedules of the same name apart.
  const alert = event.subject_id === event.schedule_id ? '' : `-${event.kind}-${event.subject_id.slice(0, 8)}`;
  return `${[slugOf(name), event.schedule_id.slice(0, 8)].filter(Boolean).join('-')}/${due}${alert}.${format}`;
}

const slugOf = (name: string) =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .slice(0, 60)
    .replace(/^-+|-+$/g, '');

/** One call for a small file; else in parts. An upload that fails leaves nothing. */
async function upload(storage: ObjectStorage, key: string, pieces: AsyncIterable<Buffer>): Promise<true> {
  let part: Buffer[] = [];
  let bytes = 0;
  let parts: Awaited<ReturnType<ObjectStorage['startUpload']>> | undefined;
  try {
    for await (const piece of pieces) {
      part.push(piece);
      bytes += piece.length;
      if (bytes < partBytes) continue;
      parts ??= await storage.startUpload(key);
      await parts.addPart(part);
      [part, bytes] = [[], 0];
    }
    if (parts === undefined) await storage.put(key, part);
    else {
      if (bytes > 0) await parts.addPart(part);
      await parts.finish();
    }
    return true;
  } catch (error) {
    if (parts !== undefined) await storage.abortUpload(key, parts.uploadId).catch(() => undefined);
    throw error;
  }
}
