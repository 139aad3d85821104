import path from 'node:path';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { readSetUpOrder, setUpHelp } from './read-order.ts';
import { setUp, type Terminal } from './set-up.ts';

const say = (text: string) => void process.stdout.write(`${text}\n`);

/** Runs the command at this terminal: writes `platbook.json` in the folder, and sets the exit code. */
export async function runSetUp(words: string[], env: NodeJS.ProcessEnv, folder: string): Promise<void> {
  try {
    const order = readSetUpOrder(words, env, path.join(folder, 'platbook.json'));
    if (order === undefined) say(setUpHelp());
    else if (process.stdin.isTTY && !order.asksNothing) {
      const { terminal, close } = openTerminal();
      await setUp(order, terminal).finally(close);
    } else await setUp(order, { say });
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
    process.exitCode = 1;
  }
}

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
