import { randomBytes } from 'node:crypto';
import { readConfig } from '../config/config.ts';
import { startTinyApp } from '../testing/open-tiny-app.ts';
import { LICENSED, runSql } from '../testing/run-sql.ts';
import { startTestApp } from '../testing/start-test-app.ts';

const token = randomBytes(24).toString('base64url');
const sampleLine =
  /^[a-zA-Z_:][a-zA-Z0-9_:]*(\{[a-zA-Z_][a-zA-Z0-9_]*="([^"\\\n]|\\[\\"n])*"(,[a-zA-Z_][a-zA-Z0-9_]*="([^"\\\n]|\\[\\"n])*")*\})? (-?[0-9.]+(e[+-]?[0-9]+)?|[+-]Inf|NaN)$/;

it("shows the holder of the token how the server works, without anyone's ID, address, SQL, row or path [T31]", async () => {
  const server = await startTinyApp({ METRICS: 'true', METRICS_TOKEN: token });
  const client = await server.signIn('licensed@example.com');
  await runSql(client, { batchText: "select 'canary-row'", connectionId: LICENSED });
  await runSql(client, { batchText: 'select canary_column', connectionId: LICENSED });
  for (const path of ['/api/queries/canary-id', '/canary-path', '/api/queries?search=canary-search'])
    await client.get(path);
  const anonymous = server.anonymous();
  const wrong = [undefined, 'Bearer', `Bearer ${token}x`, `Basic ${token}`];
  for (const authorization of wrong) {
    const refused = await anonymous.get('/metrics', authorization === undefined ? {} : { authorization });
    expect([refused.status, refused.headers['www-authenticate']]).toEqual([401, 'Bearer']);
  }
  const { status, text, headers } = await anonymous.get('/metrics', { authorization: `Bearer ${token}` });
  expect([status, headers['content-type'], headers['cache-control']]).toEqual([
    200,
    'text/plain; version=0.0.4; charset=utf-8',
    'no-store',
  ]);
  const lines = text.trimEnd().split('\n');
  const described = new Set<string>();
  for (const line of lines) {
    const [, kind, name] = /^# (HELP|TYPE) (\S+) /.exec(line) ?? [];
    if (kind === 'TYPE') expect(described.has(name!) || !described.add(name!)).toBe(false);
    if (kind === undefined) expect(line).toMatch(sampleLine);
  }
  const figureOf = (series: string) =>
    Number(
      lines
        .find((line) => line.startsWith(`${series} `))
        ?.split(' ')
        .at(-1),
    );
  expect(figureOf('platbook_run_duration_seconds_count{outcome="finished"}')).toBe(1);
  expect(figureOf('platbook_run_duration_seconds_bucket{outcome="error",le="+Inf"}')).toBe(1);
  const posts = 'platbook_http_request_duration_seconds_count{method="POST",route="/api/batches",status="2xx"}';
  expect(figureOf(posts)).toBe(2);
  expect(
    figureOf('platbook_http_request_duration_seconds_count{method="GET",route="none",status="4xx"}'),
  ).toBeGreaterThan(0);
  expect(figureOf('platbook_sessions')).toBe(1);
  expect(figureOf('platbook_runs_total')).toBe(2);
  for (const series of ['platbook_runs{state="queued"}', 'platbook_mails{state="waiting"}', 'platbook_database_up'])
    expect(figureOf(series), series).toBeGreaterThanOrEqual(0);
  for (const name of [
    'process_resident_memory_bytes',
    'process_cpu_seconds_total',
    'platbook_event_loop_delay_p99_seconds',
  ])
    expect(figureOf(name), name).toBeGreaterThan(0);
  expect(text).not.toMatch(/canary|@|[0-9a-f]{8}-[0-9a-f]{4}/);
});

it('is off by default, and refuses a wrong token', async () => {
  const server = await startTestApp();
  expect((await server.anonymous().get('/metrics')).text).not.toContain('platbook_');
  await server.close();
  expect(() => readConfig({ METRICS: 'true', DATA_FOLDER: server.dataFolder })).toThrow('METRICS_TOKEN is missing');
  expect(() => readConfig({ METRICS: 'true', METRICS_TOKEN: 'secret' })).toThrow('METRICS_TOKEN is shorter than');
});
