/** Entry point of the formatting thread: sends `ready`, then answers one text at a time. */
import { parentPort } from 'node:worker_threads';
import type { SqlDialect } from '@platbook/sql/sql-dialect';
import { formatText } from './format-text.ts';

parentPort?.on('message', ({ text, dialect }: { text: string; dialect: SqlDialect }) => {
  parentPort?.postMessage(formatText(text, dialect));
});
parentPort?.postMessage('ready');
