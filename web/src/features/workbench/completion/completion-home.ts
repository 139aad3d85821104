import type { SchemaCodes, SchemaInfo } from '@platbook/contract/schema-info';
import type { AnswerMessage, PageMessage, TableMessage } from './completer.ts';
import type { Completion } from './offer.ts';

/** Where the index of completion lives: a worker, or the page where workers do not run. */
interface Home {
  send: (message: PageMessage) => void;
}

/** A schema on its way to the worker holds the page up no longer than this at a time, in milliseconds. */
const sliceMilliseconds = 4;
const tablesPerMessage = 100;

const waiting = new Map<number, (completion: Completion | undefined) => void>();
let opened: Promise<Home> | undefined;
let latest = 0;
const given = new Map<string, SchemaInfo>();

function openHome(): Promise<Home> {
  opened ??= typeof Worker === 'undefined' ? openInPage() : Promise.resolve(openInWorker());
  return opened;
}

function receive({ id, completion }: AnswerMessage): void {
  waiting.get(id)?.(completion);
  waiting.delete(id);
}

function openInWorker(): Home {
  const worker = new Worker(new URL('./completion-worker.ts', import.meta.url), { type: 'module', name: 'completion' });
  worker.onmessage = ({ data }: MessageEvent<AnswerMessage>) => receive(data);
  // Without its worker the editor offers nothing; the text is not in danger.
  worker.onerror = () => {
    for (const id of [...waiting.keys()]) receive({ id, completion: undefined });
  };
  return { send: (message) => worker.postMessage(message) };
}

async function openInPage(): Promise<Home> {
  const { createCompleter } = await import('./completer.ts');
  const completer = createCompleter();
  return {
    send: (message) => {
      if (message.kind === 'ask') receive({ id: message.id, completion: completer.answer(message) });
      else completer.take(message);
    },
  };
}

/** Gives the worker the schema of a connection, in slices, so that no key waits for it. */
export async function giveSchema(connectionId: string, driver: string, info: SchemaInfo): Promise<void> {
  if (given.get(connectionId) === info) return;
  given.set(connectionId, info);
  const home = await openHome();
  const tables = Object.entries(info).flatMap(([schema, described]) =>
    Object.entries(described).map(([table, columns]): TableMessage => [schema, table, columns]),
  );
  let since = performance.now();
  for (let start = 0; start < tables.length; start += tablesPerMessage) {
    const json = JSON.stringify(tables.slice(start, start + tablesPerMessage));
    home.send({ kind: 'tables', connectionId, json });
    if (performance.now() - since < sliceMilliseconds) continue;
    await new Promise((resolve) => setTimeout(resolve));
    // A newer schema of the connection is on its way already.
    if (given.get(connectionId) !== info) return;
    since = performance.now();
  }
  home.send({ kind: 'schema', connectionId, driver });
}

/** Gives the worker what the codes of a connection mean. */
export async function giveCodes(connectionId: string, codes: readonly SchemaCodes[]): Promise<void> {
  (await openHome()).send({ kind: 'codes', connectionId, codes });
}

/** Asks for the offers at a place of the text. */
export async function askCompletion(
  connectionId: string,
  text: string,
  place: number,
  isAsked: boolean,
  signal?: AbortSignal,
): Promise<Completion | undefined> {
  const home = await openHome();
  latest += 1;
  const id = latest;
  return new Promise((resolve) => {
    waiting.set(id, resolve);
    signal?.addEventListener('abort', () => receive({ id, completion: undefined }), { once: true });
    home.send({ kind: 'ask', id, connectionId, text, place, isAsked });
  });
}
