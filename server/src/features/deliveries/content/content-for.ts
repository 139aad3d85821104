import { type Delivery, deliveryLimits } from '@platbook/contract/workbench/deliveries';
import { ProblemError } from '../../../http/problem.ts';
import { writeFile } from '../../exports/index.ts';
import { readFirstRows } from '../../results/index.ts';
import type { Outgoing } from '../channel.ts';
import { findEventRun, type StoredEvent } from '../deliveries-store.ts';
import { chartOf } from './chart-of.ts';
import type { Content, ContentFile, ContentTable, ContentWishes } from './content.ts';
import { findBar, type Receiver } from './find-bar.ts';
import { type EventSubject, findSubject } from './find-subject.ts';
import { linkTo } from './link-to.ts';
import { type ContentServices, type Opened, openEventResult } from './open-event-result.ts';

/**
 * What the receiver can have at this moment. Without access to the run's data, that is a link and a title that says nothing about the rows.
 * Throws if a later attempt can succeed, e.g. while the server stops.
 */
export async function contentFor(
  services: ContentServices,
  { event }: Pick<Outgoing, 'event'>,
  receiver: Receiver,
  wishes: ContentWishes = {},
): Promise<Content> {
  const run = await findEventRun(services.db, event);
  const subject = await findSubject(services, event, run);
  const failure = { ...plainContent(event, subject, ''), title: event.title, sentences: [event.text], note: 'link' };
  const isOwner = receiver.kind === 'person' && receiver.person.id === event.owner_id;
  // A failed reading has no data that others could have access to.
  if (event.kind === 'failed' && run === undefined && subject.noun !== 'query' && isOwner) return failure;
  const bar = await findBar(services, event, run, receiver);
  if (bar !== undefined || run === undefined) return plainContent(event, subject, bar ?? '');
  const rows = await openEventResult(services, event, run);
  if (rows === undefined) return event.kind === 'failed' ? failure : plainContent(event, subject, 'the result is gone');
  try {
    return await fullContent(services, { event, run, subject, rows, receiver, wishes });
  } finally {
    await rows.close();
  }
}

const plainTitles: Record<StoredEvent['kind'], string> = {
  finished: 'has run',
  failed: 'failed',
  'new-rows': 'found new rows',
  'bound-crossed': 'crossed its bound',
  'no-rows': 'returned no rows',
};

/** Says nothing about the rows. */
export function plainContent(event: StoredEvent, { name, noun, path }: EventSubject, bar: string): Content {
  const why = noun === 'query' ? 'Open the query to see why.' : 'Its owner can see why.';
  return {
    title: `${name === undefined ? 'A schedule' : `“${name}”`} ${plainTitles[event.kind]}`,
    sentences: [
      event.kind === 'failed'
        ? why
        : `This message has no rows, because they can't be sent to you. Open the ${noun} to see what you can access.`,
    ],
    link: { label: `Open ${noun}`, path },
    table: null,
    chart: null,
    file: null,
    note: `Link only: ${bar}`,
  };
}

async function fullContent(services: ContentServices, opened: Opened): Promise<Content> {
  const { event, rows, run } = opened;
  const delivery: Delivery = JSON.parse(event.delivery);
  const { file, sentence } = await fileOf(services, delivery, opened);
  const drawn = await chartOf(services, delivery, opened);
  const table = delivery.hasRows || opened.wishes.firstRows !== undefined ? await tableOf(opened) : null;
  const path = (await linkTo(services, event, run)) ?? rows.path;
  return {
    title: event.title,
    sentences: [event.text, drawn.sentence, sentence].filter((text) => text !== ''),
    link: { label: `Open ${placeOf(opened)}`, path },
    table,
    chart: drawn.chart,
    file,
    note: noteOf(rows.total, table, file),
  };
}

function noteOf(total: number, table: ContentTable | null, file: ContentFile | null): string {
  const rows = `${total.toLocaleString('en-US')} ${total === 1 ? 'row' : 'rows'}`;
  if (file !== null) return `${file.name}, ${rows}`;
  return table === null ? 'link' : rows;
}

async function tableOf({ rows, wishes }: Opened): Promise<ContentTable> {
  const count = wishes.firstRows ?? deliveryLimits.firstRows;
  const { columns, changes, total, isIncomplete, stored } = rows;
  return {
    columns: columns.map(({ name, datatype }) => ({ name, datatype })),
    rows: await readFirstRows(stored, count),
    changes: changes?.slice(0, count),
    total,
    isIncomplete,
  };
}

/** Where its link leads. */
const placeOf = ({ subject: { noun } }: Opened) => (noun === 'query' ? 'result' : noun);

const nothing = { file: null, sentence: '' };

async function fileOf(services: ContentServices, { format, fileAs }: Delivery, opened: Opened) {
  const { event, rows, receiver, wishes } = opened;
  if (format === null) return nothing;
  if (fileAs === 'link' && wishes.mostFileBytes === undefined)
    return { file: null, sentence: `Open the ${placeOf(opened)} to download the file.` };
  if (!services.config.allowCsvDownload)
    return { file: null, sentence: 'Downloads are disabled, so there is no file.' };
  const personId = receiver.kind === 'person' ? receiver.person.id : event.owner_id;
  try {
    const file = await writeFile(services, services.fileThreads, {
      order: { format, columns: rows.columns },
      subject: rows.subject,
      rowCount: rows.stored.rowCount,
      source: { personId, sessionHash: null, address: null, userAgent: 'delivery', node: services.node },
      mostBytes: wishes.mostFileBytes ?? deliveryLimits.attachmentBytes,
      read: () => rows.stored.read(),
    });
    if (file === undefined)
      return {
        file: null,
        sentence: `The file is too large for an attachment. Open the ${placeOf(opened)} to download it.`,
      };
    return { file, sentence: rows.isIncomplete ? 'The file is incomplete, because the result reached a limit.' : '' };
  } catch (error) {
    if (!(error instanceof ProblemError) || error.code === 'unavailable') throw error;
    return { file: null, sentence: `There is no file. ${error.detail ?? error.message}.` };
  }
}
