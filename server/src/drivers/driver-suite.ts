import type { Driver, RunOptions, RunOutcome, Session } from './driver.ts';
import { StatementError } from './driver.ts';
import { quotedIdentifier } from './quoted-identifier.ts';

/** Of a session that opens no files. */
export const surroundings = { fileDirectories: [], memoryMb: 256 };

export interface DriverWorld {
  settings: Record<string, unknown>;
  fileDirectories?: readonly string[];
  /** A query whose result `series` has the integers 1…n in a column n. */
  series(count: number): string;
  longText(characters: number): string;
  /** A query for two columns with the same name and its row, for engines that take only equal expressions for them. */
  sameNames?: readonly [sql: string, row: string];
  endless: string;
  isAtWork?(): Promise<boolean>;
  /** SQL and its row. */
  values: Readonly<Record<string, string>>;
  described?: readonly [table: string, columns: readonly string[]];
  /** Unquoted names become upper case. */
  raisesNames?: boolean;
  /** A name as the engine quotes it; in double quotes if absent. */
  quoted?(name: string): string;
  /** Its sessions cannot create temporary tables from lists. */
  takesNoLists?: boolean;
  /** Grants or revokes the permission to create temporary tables, for engines where a read-only login lacks it. */
  allowTemporary?(isAllowed: boolean): Promise<void>;
}

interface Collected extends RunOutcome {
  text: string;
}

export async function collect(session: Session, sql: string, options: Partial<RunOptions> = {}): Promise<Collected> {
  const parts: string[] = [];
  let announced = 0;
  const outcome = await session.run(sql, {
    maxRows: 50_000,
    maxBytes: 64 * 1024 * 1024,
    signal: new AbortController().signal,
    onColumns: () => {
      announced += 1;
    },
    onRows: async (json) => {
      expect(announced).toBe(1);
      parts.push(json.toString());
    },
    ...options,
  });
  return { ...outcome, text: `[${parts.join(',')}]` };
}

export function driverSuite(driver: Driver, world: DriverWorld): void {
  const named = (name: string): string => (world.raisesNames ? name.toUpperCase() : name);
  describe(`the driver ${driver.id}`, () => {
    let session: Session;
    beforeAll(async () => {
      session = await driver.open(world.settings, { fileDirectories: world.fileDirectories ?? [], memoryMb: 256 });
    });
    afterAll(() => session?.close());

    it('answers rows in order with their columns', async () => {
      const { text, columns, rowCount, isIncomplete } = await collect(session, world.series(3));
      expect(text).toBe('[[1],[2],[3]]');
      expect(columns).toEqual([{ name: named('n'), datatype: 'number', maxValueLength: 1 }]);
      expect({ rowCount, isIncomplete }).toEqual({ rowCount: 3, isIncomplete: false });
    });

    it('keeps every digit, NULL and type of value', async () => {
      for (const [sql, row] of Object.entries(world.values))
        expect((await collect(session, sql)).text, sql).toBe(`[${row}]`);
    });

    it('keeps columns with the same name apart', async () => {
      const [sql, row] = world.sameNames ?? ['select 1 as a, 2 as a', '[1,2]'];
      const { text, columns } = await collect(session, sql);
      expect(text).toBe(`[${row}]`);
      expect(columns).toHaveLength(2);
    });

    it('announces the columns of a result without rows', async () => {
      const { text, columns, rowCount } = await collect(
        session,
        `select n as x from (${world.series(1)}) as s where n > 1`,
      );
      expect({ text, rowCount, names: columns.map((column) => column.name) }).toEqual({
        text: '[]',
        rowCount: 0,
        names: [named('x')],
      });
    });

    it('stops at the row limit and says so only when it left out rows [R430]', async () => {
      const exact = await collect(session, world.series(700), { maxRows: 700 });
      expect([exact.rowCount, exact.isIncomplete]).toEqual([700, false]);
      const cut = await collect(session, world.series(701), { maxRows: 700 });
      expect([cut.rowCount, cut.isIncomplete]).toEqual([700, true]);
      expect((await collect(session, 'select 5 as n')).text).toBe('[[5]]');
    });

    it('stops at the byte limit', async () => {
      const { text, isIncomplete } = await collect(session, world.series(100_000), { maxBytes: 100_000 });
      expect(isIncomplete).toBe(true);
      expect(text.length).toBeGreaterThan(90_000);
      expect(text.length).toBeLessThanOrEqual(100_002);
    });

    it('sends rows with long texts in frames of a few rows each [H123]', async () => {
      for (const [rows, characters] of [
        [256, 135_000],
        [12, 1_000_000],
        [4, 4_000_000],
        [1, 16_000_000],
      ] as const) {
        const frames: number[] = [];
        const sql = `select ${world.longText(characters)} as t from (${world.series(rows)}) as s`;
        const { rowCount, isIncomplete } = await collect(session, sql, {
          maxBytes: 256 * 1024 * 1024,
          onRows: async (json) => void frames.push(json.length),
        });
        expect({ rows, rowCount, isIncomplete }).toEqual({ rows, rowCount: rows, isIncomplete: false });
        expect(Math.max(...frames)).toBeLessThan(characters + 512 * 1024);
      }
    });

    it('waits for the reader before it continues', async () => {
      let open = 0;
      const { rowCount } = await collect(session, world.series(100_000), {
        maxRows: 100_000,
        onRows: async () => {
          open += 1;
          expect(open).toBe(1);
          await new Promise((resolve) => setImmediate(resolve));
          open -= 1;
        },
      });
      expect(rowCount).toBe(100_000);
    });

    const cancelTest = async (): Promise<void> => {
      const abort = new AbortController();
      const running = collect(session, world.endless, { signal: abort.signal });
      running.catch(() => undefined);
      await new Promise((resolve) => setTimeout(resolve, 100));
      if (world.isAtWork) await expect.poll(world.isAtWork).toBe(true);
      abort.abort();
      await expect(running).rejects.toThrow();
      expect((await collect(session, 'select 6 as n')).text).toBe('[[6]]');
    };
    if (!driver.isBlocking) it('ends a running statement when it is canceled, and continues to serve', cancelTest);

    it('loads a list with hostile values into a temporary table unchanged, and replaces it with the next list', async () => {
      if (world.takesNoLists) return expect(session.load).toBeUndefined();
      const hostile = ['0042', "'); drop table my_list; --", 'a "b"\nc', '$1 ? {{x}}', 'ä🏠', null];
      const columns = [
        { name: 'APN "x"; --', type: 'text' },
        { name: 'id', type: 'integer' },
        { name: 'price', type: 'number' },
        { name: 'day', type: 'date' },
      ] as const;
      const { quoted = quotedIdentifier } = world;
      const rows = hostile.map((value, index) => [value, String(index), '1.5', index === 0 ? null : '2026-02-28']);
      await world.allowTemporary?.(true);
      await session.load?.({ name: 'my_list', columns, rows });
      const read = await collect(session, `select ${quoted('APN "x"; --')}, id from my_list order by id`);
      expect(JSON.parse(read.text)).toEqual(hostile.map((value, index) => [value, index]));
      const sums = await collect(session, 'select sum(price) as p, count(day) as d, max(id) as i from my_list');
      expect(JSON.parse(sums.text).map((row: unknown[]) => row.map(Number))).toEqual([[9, 5, 5]]);
      const many = Array.from({ length: 4_500 }, (_, index) => [String(index + 1)]);
      await session.load?.({ name: 'my_list', columns: [{ name: 'n', type: 'integer' }], rows: many });
      expect((await collect(session, 'select count(*) as c, max(n) as m from my_list')).text).toBe('[[4500,4500]]');
      await world.allowTemporary?.(false);
    });

    it('ends a stream that is canceled between its rows', async () => {
      const abort = new AbortController();
      const onRows = async (): Promise<void> => abort.abort();
      await expect(
        collect(session, world.series(1_000_000), { maxRows: 1_000_000, signal: abort.signal, onRows }),
      ).rejects.toThrow();
      expect((await collect(session, 'select 7 as n')).text).toBe('[[7]]');
    });

    it('says where a statement is wrong', async () => {
      const error = await collect(session, 'select 1,\n  nowhere_at_all').catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(StatementError);
      expect(error).toMatchObject({ line: 2, column: 3, message: expect.stringContaining(named('nowhere_at_all')) });
      expect((await collect(session, 'select 8 as n')).text).toBe('[[8]]');
    });

    it('describes its tables and columns', async () => {
      const { schemas, objects } = await session.describe();
      const [wanted, columns] = world.described ?? ['.parcel', ['id', 'owner']];
      const table = Object.keys(objects).find((name) => name.toLowerCase().endsWith(wanted.toLowerCase())) as string;
      const [schema, name] = table.split('.') as [string, string];
      expect(objects[table]?.kind).toBe('table');
      expect(schemas[schema]?.[name]?.map((column) => column.column_name)).toEqual(columns.map(named));
    });

    it('refuses settings that its fields do not list, by name and without the value', () => {
      for (const key of ['options', 'socketPath', 'stream', '__proto__x', 'ca']) {
        const data = { ...world.settings, [key]: 's3cret-value' };
        expect(() => driver.parseSettings(data)).toThrow(expect.objectContaining({ name: 'SettingsError', key }));
        expect(() => driver.parseSettings(data)).not.toThrow('s3cret-value');
      }
      expect(() => driver.parseSettings({})).toThrow(/required|absolute/);
      const [first] = driver.fields;
      expect(() => driver.parseSettings({ ...world.settings, [first?.key as string]: { toString: 1 } })).toThrow(
        'must be text',
      );
    });
  });
}
