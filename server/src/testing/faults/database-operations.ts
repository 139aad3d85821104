import { randomUUID } from 'node:crypto';
import type { TestAnswer } from '../test-client.ts';
import { connectionOperation } from './connection-operation.ts';
import { exportOperation, type Operation, runOperation } from './fault-operations.ts';
import { expectRefusal } from './fault-world.ts';

const textOf = (n: number, save: number) => `select ${n}; -- save ${save}, ä 🏡  \r\n\t`;

function queryOperation(kind: 'save' | 'save again' | 'delete'): Operation {
  return {
    name: `${kind} query`,
    async prepare({ person, check }, n) {
      const name = `${kind} ${n} ${randomUUID()}`;
      const bodyOf = (save: number) => ({ name, queryText: textOf(n, save), tags: [`a${save}`, `b${save}`] });
      const first = kind === 'save' ? undefined : (await person.post('/api/queries', bodyOf(1))).json;
      const path = `/api/queries/${first?.id}`;
      const send = () => {
        if (kind === 'save') return person.post('/api/queries', bodyOf(2));
        return kind === 'delete' ? person.delete(path) : person.put(path, bodyOf(2), { 'if-match': '"1"' });
      };
      const found = async () => {
        const list = (await person.get(`/api/queries?search=${encodeURIComponent(name)}`)).json as {
          id: string;
          queryText: string;
          tags: string[];
        }[];
        return list.map(({ queryText, tags }) => ({ queryText, tags }));
      };
      const wholes = [1, 2].map((save) => ({ queryText: textOf(n, save), tags: [`a${save}`, `b${save}`] }));
      const [before, after] = {
        save: [[], [wholes[1]]],
        'save again': [[wholes[0]], [wholes[1]]],
        delete: [[wholes[0]], []],
      }[kind];
      let answer: TestAnswer | undefined;
      return {
        async act() {
          answer = await send();
        },
        async check() {
          const isDone = answer?.status === 200;
          if (!isDone) expectRefusal(answer);
          const now = await found();
          expect(isDone ? [after] : [before, after], 'whole, or not at all').toContainEqual(now);
          const again = await send();
          expect(kind === 'delete' ? [200, 404] : [200], again.text).toContain(again.status);
          const twice = kind === 'save' && now.length > 0 ? [...(after ?? []), ...(after ?? [])] : after;
          expect(await found()).toEqual(twice);
          await check();
        },
      };
    },
  };
}

export const databaseOperations: readonly Operation[] = [
  runOperation('create batch', 'select 42', [[[42]]]),
  runOperation('finish statement', "select 1; select 'b', 2; select 3", [[[1]], [['b', 2]], [[3]]]),
  runOperation('store result', 'select range as n, md5(range::varchar) as t from range(8000)', 8_000),
  exportOperation('csv'),
  queryOperation('save'),
  queryOperation('save again'),
  queryOperation('delete'),
  connectionOperation,
];
