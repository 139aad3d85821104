import { startFakeCollector } from '../testing/fakes/fake-collector.ts';
import { startTinyApp } from '../testing/open-tiny-app.ts';
import { LICENSED, patience, runSql } from '../testing/run-sql.ts';
import { startTestApp } from '../testing/start-test-app.ts';

vi.setConfig({ testTimeout: 60_000 });

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
const parentId = '00f067aa0ba902b7';
const anId = /[0-9a-f]{8}-[0-9a-f]{4}-/;

async function openTraced(env: Record<string, string> = {}) {
  const collector = await startFakeCollector();
  onTestFinished(collector.close);
  const app = await startTinyApp({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, ...env });
  return { collector, app };
}

it("traces a request by its route, its run's phases and its database calls, without ID, SQL, row or text [T31]", async () => {
  const { collector, app } = await openTraced({
    OTEL_SERVICE_NAME: 'parcels',
    OTEL_RESOURCE_ATTRIBUTES: 'team=data%20x',
  });
  const client = await app.signIn('licensed@example.com');
  const { id } = await runSql(client, {
    batchText: "select 'canary-row'",
    connectionId: LICENSED,
    name: 'canary-name',
  });
  const headers = { traceparent: `00-${traceId}-${parentId}-01` };
  await client.get(`/api/batches/${id}?canary=1`, headers);
  await client.get('/api/queries/canary-id');
  await client.get('/livez');
  const named = (name: string) => collector.spans.find((span) => span.name === name);
  await expect.poll(() => named('GET /api/queries/:id'), patience).toBeDefined();
  expect(collector.invalid).toEqual([]);

  const post = named('POST /api/batches')!;
  expect(post).toMatchObject({
    kind: 2,
    attributes: { 'http.request.method': 'POST', 'http.route': '/api/batches', 'http.response.status_code': '200' },
  });
  expect(Number(post.attributes['platbook.database.calls'])).toBeGreaterThan(1);
  expect(Number(post.attributes['platbook.database.milliseconds'])).toBeGreaterThan(0);
  const run = named('run')!;
  expect(run).toMatchObject({
    traceId: post.traceId,
    parentSpanId: post.spanId,
    attributes: { 'db.system.name': 'duckdb', 'platbook.run.statements': '1', 'platbook.run.outcome': 'finished' },
  });
  const phases = collector.spans.filter(({ parentSpanId }) => parentSpanId === run.spanId).map(({ name }) => name);
  expect(phases).toEqual(['run queue', 'run worker start', 'run execute', 'run store result']);
  const continued = collector.spans.filter((span) => span.traceId === traceId);
  expect(continued).toMatchObject([{ name: 'GET /api/batches/:id', parentSpanId: parentId }]);
  expect(named('GET /api/queries/:id')).toMatchObject({ attributes: { 'http.response.status_code': '404' } });
  expect(collector.spans.some(({ name }) => name.includes('livez'))).toBe(false);
  expect(collector.resources[0]).toMatchObject({
    'service.name': 'parcels',
    team: 'data x',
    'service.version': '0.1.0',
  });
  const told = JSON.stringify(collector.spans.map(({ name, attributes, status }) => ({ name, attributes, status })));
  expect(told).not.toMatch(/canary|@|select/);
  expect(told).not.toMatch(anId);
});

it('marks a failed request, and gives its log lines the IDs of its span', async () => {
  const collector = await startFakeCollector();
  onTestFinished(collector.close);
  const app = await startTestApp({
    env: { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, LOG_LEVEL: 'error' },
    probes: [(scope) => void scope.post('/api/probe', () => Promise.reject(new Error('It failed')))],
  });
  onTestFinished(() => app.close());
  const failed = await app.anonymous().post('/api/probe', { text: 'x' });
  expect(failed.status).toBe(500);
  await expect.poll(() => [collector.spans.length, collector.logs.length], patience).toEqual([1, 1]);
  const [span] = collector.spans;
  expect(span).toMatchObject({ name: 'POST /api/probe', status: { code: 2, message: '500' } });
  expect(collector.logs[0]).toMatchObject({
    body: { stringValue: 'request failed' },
    traceId: span!.traceId,
    spanId: span!.spanId,
    attributes: { errorId: failed.json.id, 'exception.type': 'Error' },
  });
});

it('serves and stops as fast with a collector that hangs, and counts what it lost in the metrics [F33]', async () => {
  const token = 'Vd8wq3ZkT1mS6yHrJ4bX';
  const collector = await startFakeCollector();
  onTestFinished(collector.close);
  collector.setTrouble('never');
  const app = await startTinyApp({
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    METRICS: 'true',
    METRICS_TOKEN: token,
  });
  const client = await app.signIn('licensed@example.com');
  for (let count = 0; count < 30; count += 1) expect((await client.get('/api/session')).status).toBe(200);
  const metrics = await app.anonymous().get('/metrics', { authorization: `Bearer ${token}` });
  expect(metrics.text).toContain('platbook_telemetry_total{signal="traces",outcome="sent"} 0');
  expect(metrics.text).toContain('platbook_telemetry_total{signal="logs",outcome="dropped"} 0');
  const { telemetry } = app.services;
  const beganAt = performance.now();
  await app.close();
  expect(performance.now() - beganAt).toBeLessThan(10_000);
  expect(telemetry?.counts().traces).toEqual({ sent: 0, dropped: 30, queued: 0 });
});

it('loads nothing of it without a collector', async () => {
  const app = await startTinyApp();
  expect(app.services.telemetry).toBeUndefined();
});
