// `npm run setup`: writes a configuration for production. The implementation is in server/src/set-up.
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { readSetUpOrder, setUpHelp } from '../server/src/set-up/read-order.ts';
import { setUp, type Terminal } from '../server/src/set-up/set-up.ts';
import { root } from './run-program.ts';

process.chdir(root);
const say = (text: string) => void process.stdout.write(`${text}\n`);

function openTerminal(): { terminal: Terminal; close: () => void } {
  let isHidden = false;
  const output = new Writable({
    write(chunk, _encoding, done) {
      if (!isHidden) process.stdout.write(chunk);
      done();
    },
  });
  const lines = createInterface({ input: process.stdin, output, terminal: true });
  let isOver = false;
  lines.once('close', () => {
    if (isOver) return;
    say('\nNothing was written.');
    process.exit(1);
  });
  const ask: Terminal['ask'] = async (question, isSecret) => {
    if (!isSecret) return lines.question(`${question} `);
    process.stdout.write(`${question} `);
    isHidden = true;
    const answer = await lines.question('');
    isHidden = false;
    say('');
    return answer;
  };
  const close = () => {
    isOver = true;
    lines.close();
  };
  return { terminal: { say, ask }, close };
}

try {
  const order = readSetUpOrder(process.argv.slice(2), process.env, join(root, 'platbook.json'));
  if (order === undefined) say(setUpHelp());
  else if (process.stdin.isTTY && !order.asksNothing) {
    const { terminal, close } = openTerminal();
    await setUp(order, terminal).finally(close);
  } else await setUp(order, { say });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
