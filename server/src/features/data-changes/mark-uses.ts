import { setImmediate as yieldToOthers } from 'node:timers/promises';
import { dialectOf } from '@platbook/sql/dialects';
import { findUses, type Use } from '@platbook/sql/names/find-uses';
import type { Person } from '../../http/callers/person.ts';
import type { Services } from '../../services.ts';
import { notify } from '../notifications/index.ts';
import { findPerson } from '../people/index.ts';
import type { WithPacks } from '../solutions/index.ts';
import { listUnmarked, noteMarked, type ReadVersion } from './data-versions-store.ts';
import { holdsObject } from './describe-changes.ts';
import {
  insertMarks,
  listKeysOf,
  listOwnerIds,
  listPropertyConnections,
  listSchedulesOf,
  type NewMark,
  type PropertyConnection,
  readQueriesOf,
} from './owned-objects-store.ts';
import { sentenceOf, type Watch, watchChanges } from './watch-changes.ts';

export type MarkingServices = Pick<Services, 'config' | 'db' | 'now' | 'secretBox'> & WithPacks;

/** Marks what reads something that a version removed or changed, and notifies the owners, once. Several nodes can do it at the same time. */
export async function markUses(services: MarkingServices): Promise<void> {
  const { db, now } = services;
  for (const version of await listUnmarked(db)) {
    const watch = watchChanges(version.changes, version.before);
    if (watch !== undefined) {
      const connections = await listPropertyConnections(db);
      for (const ownerId of await listOwnerIds(db, [...connections.keys()])) {
        const person = await findPerson(db, ownerId, now());
        if (person?.isActiveSolution) await markUsesOf(services, { version, watch, connections }, person);
        await yieldToOthers();
      }
    }
    await noteMarked(db, version.id, now());
  }
}

interface Marking {
  readonly version: ReadVersion;
  readonly watch: Watch;
  readonly connections: ReadonlyMap<string, PropertyConnection>;
}

interface Found extends NewMark {
  readonly name: string;
}

async function markUsesOf(services: MarkingServices, marking: Marking, person: Person): Promise<void> {
  const { db } = services;
  const found = [
    ...(await findQueries(services, marking, person)),
    ...(await findSchedules(services, marking, person)),
    ...(await findKeys(services, marking, person)),
  ];
  if (found.length === 0) return;
  await db.transaction().execute(async (tx) => {
    await insertMarks(tx, marking.version, person.id, found);
    await notify(tx, services, [person.id], {
      kind: 'data-changed',
      title: titleOf(found),
      text: textOf(found),
      link: { label: 'See what changed', path: `/whatchanged?version=${marking.version.id}` },
      onceKey: `data-version:${marking.version.id}`,
    });
  });
}

const asNoun = {
  query: ['query', 'queries'],
  schedule: ['schedule', 'schedules'],
  key: ['API key', 'API keys'],
} as const;
const listFormat = new Intl.ListFormat('en-US');
const namedInNotice = 5;

function titleOf(found: readonly Found[]): string {
  const parts = (['query', 'schedule', 'key'] as const).flatMap((kind) => {
    const count = found.filter((each) => each.kind === kind).length;
    return count === 0 ? [] : `${count} ${asNoun[kind][count === 1 ? 0 : 1]}`;
  });
  return `A data update affects what you use: ${listFormat.format(parts)}`;
}

function textOf(found: readonly Found[]): string {
  const named = found.slice(0, namedInNotice).map(({ kind, name }) => `${asNoun[kind][0]} “${name}”`);
  const rest = found.length - named.length;
  const text = listFormat.format(rest > 0 ? [...named, `${rest} more`] : named);
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}. Each has a mark that says what changed.`;
}

function usesIn(text: string, connection: PropertyConnection, { watch }: Marking, { entitlement }: Person): Use[] {
  const held = connection.scope === 'trial' ? { objects: ['*'] } : entitlement;
  return findUses(text, dialectOf(connection.driver), watch.tables).filter(({ object }) => holdsObject(held, object));
}

const clausesOf = (uses: readonly Use[], { watch }: Marking) => uses.flatMap((use) => watch.clausesOf(use));

async function findQueries({ db }: MarkingServices, marking: Marking, person: Person): Promise<Found[]> {
  const { connections, version } = marking;
  const found: Found[] = [];
  if (connections.size === 0) return found;
  for await (const query of readQueriesOf(db, person.id, [...connections.keys()], version.recordedAt)) {
    const connection = connections.get(query.connectionId);
    const uses = connection === undefined ? [] : usesIn(query.text, connection, marking, person);
    // Reading a long text takes a while.
    await yieldToOthers();
    if (uses.length === 0) continue;
    const sentence = sentenceOf(clausesOf(uses, marking));
    found.push({
      kind: 'query',
      subjectId: query.id,
      name: query.name,
      sentence: isDrawn(query.chart, uses) ? `${sentence} The query's chart shows it.` : sentence,
    });
  }
  return found;
}

/** Whether a chart's field is named like one of the columns. */
function isDrawn(chart: string | null, uses: readonly Use[]): boolean {
  const { fields = {} } = (chart === null ? {} : JSON.parse(chart)) as { fields?: Record<string, unknown> };
  const drawn = new Set(Object.values(fields).map((value) => String(value).toLowerCase()));
  return uses.some(({ column }) => column !== undefined && drawn.has(column));
}

async function findSchedules({ db, packs }: MarkingServices, marking: Marking, person: Person): Promise<Found[]> {
  const { connections, version } = marking;
  if (connections.size === 0) return [];
  const rows = await listSchedulesOf(db, person.id, [...connections.keys()], version.recordedAt);
  return rows.flatMap((row): Found[] => {
    const connection = connections.get(row.connection_id);
    const text = row.query_text ?? packs.findQuery(row.query_id)?.query.queryText ?? '';
    const uses = connection === undefined ? [] : usesIn(text, connection, marking, person);
    if (uses.length === 0) return [];
    const sentence = sentenceOf(clausesOf(uses, marking));
    return [{ kind: 'schedule', subjectId: row.id, name: row.name, sentence }];
  });
}

/** Which fields a key's calls request isn't recorded, so every key whose license has a changed table counts. Lookups are in every license. */
async function findKeys({ db, now }: MarkingServices, { watch }: Marking, person: Person): Promise<Found[]> {
  const held = [...watch.objects].filter(
    (object) => !object.startsWith('Reference.') && holdsObject(person.entitlement, object),
  );
  if (held.length === 0) return [];
  const rest = held.length - namedInSentence;
  const names = rest > 0 ? [...held.slice(0, namedInSentence), `${rest} more`] : held;
  const sentence = `Calls with this key can return data of ${listFormat.format(names)}, which changed.`;
  return (await listKeysOf(db, person.id, now())).map(({ id, name }) => ({
    kind: 'key',
    subjectId: id,
    name,
    sentence,
  }));
}

const namedInSentence = 3;
