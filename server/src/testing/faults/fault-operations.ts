import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { Batch } from '@platbook/contract/workbench/batches';
import type { ExportFormatName } from '@platbook/contract/workbench/exports';
import { openDownload, readers } from '../reading/read-download.ts';
import { errorOf, runSql, TRIAL } from '../run-sql.ts';
import type { TestAnswer } from '../test-client.ts';
import { startHistory } from './check-invariants.ts';
import type { FailPoint } from './fail-point.ts';
import { endOfBatch, expectRefusal, type FaultWorld } from './fault-world.ts';

export interface Attempt {
  act(): Promise<unknown>;
  /** Once nothing fails anymore: it was either done or cleanly refused, nothing is half done, and the same succeeds at once. */
  check(): Promise<void>;
}

export interface Operation {
  readonly name: string;
  prepare(world: FaultWorld, n: number): Promise<Attempt>;
}

/** Whether only the n-th call fails, or all calls from it until the response. `from` is the first n; `step` is added each time. */
export interface FailEachOptions {
  readonly isLasting?: boolean | undefined;
  readonly from?: number;
  readonly step?: number;
}

/** Fails the n-th call, n = 1, 2, 3 …, until the operation succeeds. Throws at the first n that leaves visible damage. */
export async function failEach(
  world: FaultWorld,
  operation: Operation,
  point: FailPoint,
  { isLasting = false, from = 1, step = 1 }: FailEachOptions = {},
): Promise<number> {
  for (let n = from; ; n += step) {
    const attempt = await operation.prepare(world, n);
    point.arm(n, isLasting);
    await attempt.act();
    // Work that continues after the response is hit as well, except by lasting faults, which are over by then.
    if (!isLasting) await world.settle();
    const hasStruck = point.disarm();
    await attempt.check().catch((error: unknown) => {
      throw new Error(`at call ${n}`, { cause: error });
    });
    if (!hasStruck) return n - 1;
  }
}

let texts = 0;

/**
 * Starts a run, sends it again with its key, and once more as a new one; `rows` are the rows of each statement. `{n}` in the text is
 * replaced by a new number each time, because a text that killed its worker twice is refused.
 */
export function runOperation(name: string, text: string, rows: unknown[][][] | number): Operation {
  return {
    name,
    async prepare({ app, person, settle, check }) {
      texts += 1;
      const batchText = text.replaceAll('{n}', String(texts));
      const body = { connectionId: TRIAL, batchText, idempotencyKey: randomUUID() };
      const send = (key: string) =>
        person.post('/api/batches', { ...body, idempotencyKey: key }, { prefer: 'wait=0.1' });
      const history = startHistory();
      const follow = async (started: Batch): Promise<Batch> => {
        const batch = await endOfBatch(person, started);
        const isKnown = batch.status === 'finished' && typeof rows !== 'number';
        if (batch.status === 'finished' && typeof rows === 'number') expect(batch.statements[0]?.rowCount).toBe(rows);
        history.runs.push({ owner: person, batchId: batch.id, text: body.batchText, ...(isKnown ? { rows } : {}) });
        return batch;
      };
      let answer: TestAnswer | undefined;
      return {
        async act() {
          answer = await send(body.idempotencyKey);
        },
        async check() {
          await settle();
          if (answer?.status !== 200) expectRefusal(answer);
          const again = await send(body.idempotencyKey);
          expect(again.status, again.text).toBe(200);
          if (answer?.status === 200) expect(again.json.id, 'one key, one run').toBe(answer.json.id);
          const batch = await follow(again.json);
          const known = await app.services.db
            .selectFrom('batches')
            .select('id')
            .where('idempotency_key', '=', body.idempotencyKey)
            .execute();
          expect(known.map(({ id }) => id)).toEqual([batch.id]);
          const fresh = answer?.status === 200 ? await follow((await send(randomUUID())).json) : batch;
          expect([fresh.status, errorOf(fresh)], 'the same passes afterwards').toEqual(['finished', undefined]);
          await check(history);
        },
      };
    },
  };
}

const exportedRows = 8_000;

export function exportOperation(format: ExportFormatName): Operation {
  const stored = new WeakMap<FaultWorld, Promise<string>>();
  const store = async ({ person }: FaultWorld) => {
    const batch = await runSql(person, {
      batchText: `select range as n, md5(range::varchar) as t from range(${exportedRows})`,
    });
    return batch.statements[0]?.id as string;
  };
  return {
    name: `export as ${format}`,
    async prepare(world) {
      const id = await (stored.get(world) ?? stored.set(world, store(world)).get(world));
      const download = async () => {
        const url = `${world.app.url}/statement-results/${id}.${format}`;
        const response = await openDownload(url, { cookie: world.person.cookie });
        return {
          status: response.statusCode,
          type: response.headers['content-type'],
          file: await buffer(response).catch(() => undefined),
        };
      };
      const expectWhole = async (file: Buffer) => {
        const { rows } = await readers[format](file);
        expect([rows.length, String(rows.at(-1)?.[0])]).toEqual([exportedRows, String(exportedRows - 1)]);
      };
      let answer: Awaited<ReturnType<typeof download>> | undefined;
      return {
        async act() {
          answer = undefined;
          answer = await download().catch(() => undefined);
        },
        async check() {
          if (answer?.status === 200 && answer.file !== undefined) await expectWhole(answer.file);
          else if (answer !== undefined && answer.status !== 200) {
            expect([404, 500, 503]).toContain(answer.status);
            expect(answer.type).toContain('application/problem+json');
          }
          const again = await download();
          expect(again.status).toBe(200);
          await expectWhole(again.file as Buffer);
          await world.check();
        },
      };
    },
  };
}
