import { type ColumnValues, getColumnValues } from '@platbook/contract/packs/pack-data';
import type { SchemaCodes } from '@platbook/contract/workbench/schema-info';
import type { SqlFix } from '@platbook/sql/fixes/broken-statement';
import { call } from '../../../api/call.ts';
import type { LoadedSchema } from '../schema/use-schema.ts';
import type { AnswerMessage, PageMessage, Question, TableMessage } from './completer.ts';
import type { NamesAsked, UnknownName } from './find-unknown-names.ts';
import type { NearNames } from './near-names.ts';
import type { Completion, WantedValues } from './offer.ts';

interface Home {
  send: (message: PageMessage) => void;
}

/** Time slice for serializing a schema, in milliseconds, so that the page isn't blocked. */
const sliceMilliseconds = 4;
const tablesPerMessage = 100;
const longestWaitMilliseconds = 1_000;

const waiting = new Map<number, (answer: AnswerMessage['answer']) => void>();
let opened: Promise<Home> | undefined;
let latest = 0;
const given = new Map<string, LoadedSchema>();
const whole = new Set<string>();
let whenWhole: (() => void)[] = [];
const schemaListeners = new Set<(connectionId: string) => void>();

async function schemaIsWhole(connectionId: string): Promise<void> {
  while (!whole.has(connectionId)) await new Promise<void>((resolve) => whenWhole.push(resolve));
}

function openHome(): Promise<Home> {
  opened ??= typeof Worker === 'undefined' ? openInPage() : Promise.resolve(openInWorker());
  return opened;
}

function receive({ id, answer }: AnswerMessage): void {
  waiting.get(id)?.(answer);
  waiting.delete(id);
}

function openInWorker(): Home {
  const worker = new Worker(new URL('./completion-worker.ts', import.meta.url), { type: 'module', name: 'completion' });
  worker.onmessage = ({ data }: MessageEvent<AnswerMessage>) => receive(data);
  // Without its worker the editor offers nothing; the text is safe.
  worker.onerror = () => {
    for (const id of [...waiting.keys()]) receive({ id, answer: undefined });
  };
  return { send: (message) => worker.postMessage(message) };
}

async function openInPage(): Promise<Home> {
  const { createCompleter, isQuestion } = await import('./completer.ts');
  const completer = createCompleter();
  return {
    send: (message) => {
      if (isQuestion(message)) void completer.answer(message).then((answer) => receive({ id: message.id, answer }));
      else completer.take(message);
    },
  };
}

export async function giveSchema(connectionId: string, driver: string, schema: LoadedSchema): Promise<void> {
  if (given.get(connectionId) === schema) return;
  given.set(connectionId, schema);
  const home = await openHome();
  const locks = new Map([...schema.objects.values()].map((object) => [`${object.schema}.${object.name}`, object.lock]));
  const tables = Object.entries(schema.info).flatMap(([name, described]) =>
    Object.entries(described).map(([table, columns]): TableMessage => {
      const lock = locks.get(`${name}.${table}`);
      return lock === undefined ? [name, table, columns] : [name, table, columns, lock];
    }),
  );
  let since = performance.now();
  for (let start = 0; start < tables.length; start += tablesPerMessage) {
    const json = JSON.stringify(tables.slice(start, start + tablesPerMessage));
    home.send({ kind: 'tables', connectionId, json });
    if (performance.now() - since < sliceMilliseconds) continue;
    await new Promise((resolve) => setTimeout(resolve));
    // A newer schema of the connection is already being sent.
    if (given.get(connectionId) !== schema) return;
    since = performance.now();
  }
  home.send({ kind: 'schema', connectionId, driver });
  whole.add(connectionId);
  const waiters = whenWhole;
  whenWhole = [];
  for (const wake of waiters) wake();
  for (const listener of schemaListeners) listener(connectionId);
}

/** Called when a connection's tables are complete, and again after a reload. Returns its end. */
export function onSchema(listener: (connectionId: string) => void): () => void {
  schemaListeners.add(listener);
  return () => schemaListeners.delete(listener);
}

export async function giveCodes(connectionId: string, codes: readonly SchemaCodes[]): Promise<void> {
  (await openHome()).send({ kind: 'codes', connectionId, codes });
}

const loadingValues = new Map<string, Promise<void>>();

/** Resolves once a column's values can be offered, or there are none. */
export function loadValues(connectionId: string, { schema, table, column }: WantedValues): Promise<void> {
  const name = `${schema}.${table}.${column}`;
  const key = `${connectionId} ${name}`;
  const load = async () => {
    const none: ColumnValues = { values: [], rows: [] };
    const query = { schema, table, column };
    const { data: values } = await call(getColumnValues, { params: { connectionId }, query, isBackground: true }).catch(
      () => ({ data: none }),
    );
    (await openHome()).send({ kind: 'values', connectionId, column: name, values });
    loadingValues.delete(key);
  };
  const loading = loadingValues.get(key) ?? load();
  loadingValues.set(key, loading);
  return loading;
}

export async function askCompletion(
  connectionId: string,
  text: string,
  place: number,
  isAsked: boolean,
  signal?: AbortSignal,
): Promise<Completion | undefined> {
  return ask<Completion>({ kind: 'ask', connectionId, text, place, isAsked }, signal);
}

/** Waits for the connection's tables, at most a second, so that keywords are still offered while a slow schema loads. */
export async function untilSchema(connectionId: string, signal: AbortSignal): Promise<void> {
  if (whole.has(connectionId)) return;
  const { promise, resolve } = Promise.withResolvers<void>();
  signal.addEventListener('abort', () => resolve(), { once: true });
  setTimeout(resolve, longestWaitMilliseconds);
  await Promise.race([schemaIsWhole(connectionId), promise]);
}

export async function askNearNames(connectionId: string, text: string, place: number): Promise<NearNames | undefined> {
  await schemaIsWhole(connectionId);
  return ask<NearNames>({ kind: 'near', connectionId, text, place });
}

export async function askFix(
  connectionId: string,
  text: string,
  title: string,
  place: number | undefined,
): Promise<SqlFix | undefined> {
  await schemaIsWhole(connectionId);
  return ask<SqlFix>({ kind: 'fix', connectionId, text, title, place });
}

/** None until the connection's tables are known. */
export async function askUnknownNames(connectionId: string, asked: NamesAsked): Promise<UnknownName[]> {
  if (!whole.has(connectionId)) return [];
  return (await ask<UnknownName[]>({ kind: 'names', connectionId, ...asked })) ?? [];
}

type Unnumbered<Asked> = Asked extends Question ? Omit<Asked, 'id'> : never;

async function ask<Answer>(question: Unnumbered<Question>, signal?: AbortSignal): Promise<Answer | undefined> {
  const home = await openHome();
  latest += 1;
  const id = latest;
  return new Promise((resolve) => {
    waiting.set(id, (answer) => resolve(answer as Answer | undefined));
    signal?.addEventListener('abort', () => receive({ id, answer: undefined }), { once: true });
    home.send({ ...question, id });
  });
}
