import { listenForSockets } from './listen-for-sockets.ts';
import { done, message, ready, short, welcome } from './postgres-messages.ts';

export interface OddAnswer {
  readonly columns: readonly (readonly [name: string, typeId: number])[];
  readonly rows: readonly (readonly (string | null)[])[];
}

export async function startOddPostgres() {
  const odd = { answer: { columns: [], rows: [] } as OddAnswer };
  const server = await listenForSockets((socket) => {
    let hasStarted = false;
    socket.on('data', (bytes) => {
      if (!hasStarted) {
        hasStarted = true;
        socket.write(welcome);
        return;
      }
      for (const letter of lettersOf(bytes)) {
        if (letter === 'Q') socket.write(done);
        if (letter === 'D') socket.write(Buffer.concat([message('1'), message('2'), announced(odd.answer)]));
        if (letter === 'E') socket.write(Buffer.concat([...odd.answer.rows.map(rowOf), message('C', 'SELECT')]));
        if (letter === 'S') socket.write(ready);
        if (letter === 'X') socket.end();
      }
    });
  });
  return Object.assign(odd, server);
}

function lettersOf(bytes: Buffer): string[] {
  const letters: string[] = [];
  for (let at = 0; at + 5 <= bytes.length; at += 1 + bytes.readInt32BE(at + 1))
    letters.push(String.fromCharCode(bytes[at] as number));
  return letters;
}

function announced({ columns }: OddAnswer): Buffer {
  const described = columns.flatMap(([name, typeId]) => [name, 0, short(0), typeId, short(0), -1, short(0)]);
  return message('T', short(columns.length), ...described);
}

function rowOf(values: readonly (string | null)[]): Buffer {
  const cells = values.flatMap((value) => {
    if (value === null) return [-1];
    const text = Buffer.from(value);
    return [text.length, text];
  });
  return message('D', short(values.length), ...cells);
}
