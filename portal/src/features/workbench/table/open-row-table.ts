import type { Column } from '@platbook/contract/workbench/batches';
import type { RowTable } from './row-table.ts';

type Methods = keyof RowTable;

export type TableRequest =
  | { method: 'open'; table: number; columns: readonly Column[] }
  | { method: 'close'; table: number }
  | { method: Methods; table: number; id: number; args: unknown[] };
export type TableAnswer = { id: number; result: unknown } | { id: number; error: string };

export type RemoteTable = {
  [Method in Methods]: (...args: Parameters<RowTable[Method]>) => Promise<ReturnType<RowTable[Method]>>;
} & {
  close: () => void;
};

const methods: readonly Methods[] = [
  'append',
  'setView',
  'window',
  'cell',
  'copy',
  'summary',
  'totals',
  'profile',
  'emptyColumns',
  'values',
  'numbers',
  'colors',
  'viewRows',
];

export function openRowTable(columns: readonly Column[], isLarge: boolean): RemoteTable {
  const worker = isLarge ? openWorker() : undefined;
  return worker ? tableInWorker(worker, columns) : tableInPage(columns);
}

function tableInPage(columns: readonly Column[]): RemoteTable {
  const opened = import('./row-table.ts').then(({ createRowTable }) => createRowTable(columns));
  return remoteOf(async (method, args) => {
    const ask = (await opened)[method] as (...given: unknown[]) => unknown;
    return ask(...args);
  });
}

const lostText = 'The rows are no longer in memory. Run the query again.';

let worker: Worker | undefined;
let latest = 0;
const waiting = new Map<number, { resolve: (value: unknown) => void; reject: (reason: Error) => void }>();

function openWorker(): Worker | undefined {
  if (worker || typeof Worker === 'undefined') return worker;
  const opened = new Worker(new URL('./rows-worker.ts', import.meta.url), { type: 'module', name: 'rows' });
  opened.onmessage = ({ data }: MessageEvent<TableAnswer>) => {
    const request = waiting.get(data.id);
    waiting.delete(data.id);
    if ('error' in data) request?.reject(new Error(data.error));
    else request?.resolve(data.result);
  };
  opened.onerror = () => {
    worker = undefined;
    for (const { reject } of waiting.values()) reject(new Error(lostText));
    waiting.clear();
  };
  worker = opened;
  return opened;
}

function tableInWorker(home: Worker, columns: readonly Column[]): RemoteTable {
  latest += 1;
  const table = latest;
  const send = (request: TableRequest, transfer: Transferable[] = []) => home.postMessage(request, transfer);
  send({ method: 'open', table, columns });
  const ask = (method: Methods, args: unknown[]) =>
    new Promise<unknown>((resolve, reject) => {
      if (home !== worker) throw new Error(lostText);
      latest += 1;
      waiting.set(latest, { resolve, reject });
      send({ method, table, id: latest, args }, args[0] instanceof ArrayBuffer ? [args[0]] : []);
    });
  return { ...remoteOf(ask), close: () => send({ method: 'close', table }) };
}

function remoteOf(ask: (method: Methods, args: unknown[]) => Promise<unknown>): RemoteTable {
  const asking = methods.map((method) => [method, (...args: unknown[]) => ask(method, args)]);
  return { ...Object.fromEntries(asking), close() {} } as RemoteTable;
}
