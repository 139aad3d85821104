import { closeSync, openSync, writeSync } from 'node:fs';
import { parentPort } from 'node:worker_threads';
import { type CountyTask, planCounty, type Row } from './plan-county.ts';

const rowsPerWrite = 1_000;

/** Writes the rows of each table as a line of fields between tabs, without a value as `\N`. */
parentPort?.on('message', ({ task, file }: { task: CountyTask; file: string }) => {
  for (const [table, rows] of Object.entries(planCounty(task))) writeRows(`${file}.${table}`, rows);
  parentPort?.postMessage('planned');
});

function writeRows(file: string, rows: Iterable<Row>): void {
  const to = openSync(file, 'w');
  let lines: string[] = [];
  const write = (): void => {
    writeSync(to, lines.join(''));
    lines = [];
  };
  for (const row of rows) {
    lines.push(`${row.map((value) => value ?? '\\N').join('\t')}\n`);
    if (lines.length === rowsPerWrite) write();
  }
  write();
  closeSync(to);
}
