import { readFileSync } from 'node:fs';
import { type ValueEngine, valueEngines } from '@platbook/contract/testing/value-case';
import { exportFormats } from '@platbook/contract/workbench/exports';
import { listDescendants } from '../../testing/process-tree.ts';
import { readCsv, readJson, readParquet, readXlsx } from '../../testing/reading/read-download.ts';
import { errorOf, runSql } from '../../testing/run-sql.ts';
import { openValueWorld } from '../../testing/worlds/value-world.ts';

const world = await openValueWorld();

const blobs: Record<ValueEngine, string> = {
  duckdb: "repeat('x', 10000000)::blob",
  postgres: "convert_to(repeat('x', 10000000), 'UTF8')",
  sqlite: "cast(replace(hex(zeroblob(5000000)), '00', 'xx') as blob)",
};
const texts: Record<ValueEngine, string> = {
  duckdb: "repeat('x', 100000000)",
  postgres: "repeat('x', 100000000)",
  sqlite: "replace(hex(zeroblob(50000000)), '00', 'xx')",
};
const cut = `\\x${'78'.repeat(512 * 1024)}…`;

function peakOfWorkers(): number {
  const peaks = listDescendants(process.pid).flatMap((pid) => {
    try {
      if (!readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('worker-entry')) return [];
      return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
    } catch {
      // The process has exited since it was listed.
      return [];
    }
  });
  return Math.max(0, ...peaks);
}

describe.each(valueEngines)('%s', (engine) => {
  it('cuts 10 MB of bytes to the first half megabyte, marked as cut, in all formats [H116]', async () => {
    const { id, columns } = await world.run(engine, `select ${blobs[engine]} as v`);
    expect(columns).toEqual([{ name: 'v', datatype: 'blob', maxValueLength: cut.length }]);
    const cell = (await world.person.get(`/api/statements/${id}/results`)).json[0][0];
    const files = await Promise.all(exportFormats.map((format) => world.download(id, format)));
    const [csv, json, xlsx, parquet] = files as [Buffer, Buffer, Buffer, Buffer];
    const seen = [readCsv(csv), readJson(json), await readParquet(parquet)].map(({ rows }) => rows[0]?.[0]);
    expect([cell, ...seen].map((value) => value === cut)).toEqual([true, true, true, true]);
    expect(readXlsx(xlsx).rows[0]?.[0]).toBe(`${cut.slice(0, 32_766)}…`);
  });

  it('cuts the result before a 100 MB cell or refuses it, using little memory [H123]', {
    timeout: 90_000,
  }, async () => {
    const before = process.memoryUsage().rss;
    let most = before;
    let mostOfWorkers = 0;
    const look = () => {
      most = Math.max(most, process.memoryUsage().rss);
      mostOfWorkers = Math.max(mostOfWorkers, peakOfWorkers());
    };
    const watch = setInterval(look, 100);
    const batchText = `select 1 as n, 'x' as v union all select 2, ${texts[engine]}`;
    const batch = await runSql(world.person, { connectionId: world.connections[engine], batchText });
    clearInterval(watch);
    look();
    const [statement] = batch.statements;
    if (engine === 'postgres') {
      expect(errorOf(batch)?.title).toBe('A row of the result is too large to show');
    } else {
      expect([statement?.rowCount, statement?.incomplete]).toEqual([1, true]);
      expect((await world.person.get(`/api/statements/${statement?.id}/results`)).json).toEqual([[1, 'x']]);
      expect(readJson(await world.download(statement?.id as string, 'json')).rows).toEqual([[1, 'x']]);
    }
    const mostMb = Math.round((most - before) / 2 ** 20);
    expect({ mostMb, isLittle: mostMb < 100 }).toMatchObject({ isLittle: true });
    // The limit of the engine's process; the engine itself copies the 100 MB several times.
    expect(mostOfWorkers).toBeGreaterThan(50);
    expect(mostOfWorkers).toBeLessThan(1_200);
    expect((await world.run(engine, 'select 3 as n')).rowCount).toBe(1);
  });
});
