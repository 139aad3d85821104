import { startFakeCollector } from '../../testing/fakes/fake-collector.ts';
import { patience } from '../../testing/run-sql.ts';
import { createSampler, samplerNames } from './sampler.ts';
import { openTelemetry, type TelemetryOptions } from './telemetry.ts';
import { parseTraceparent } from './trace-context.ts';

vi.setConfig({ testTimeout: 60_000 });

const parentId = '00f067aa0ba902b7';
const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
const traceparent = `00-${traceId}-${parentId}-01`;

async function open(more: Partial<TelemetryOptions> = {}) {
  const collector = await startFakeCollector();
  // The first call of `fetch` loads it, which takes long on a busy machine.
  await fetch(collector.url, { method: 'POST', body: '{}' });
  collector.requests.splice(0);
  collector.authorizations.splice(0);
  collector.invalid.splice(0);
  const changes: (string | undefined)[] = [];
  const telemetry = (await openTelemetry({
    endpoint: collector.url,
    headers: { authorization: 'Bearer canary' },
    timeoutMilliseconds: 2_000,
    signals: ['traces', 'logs'],
    sampler: { name: 'parentbased_always_on', ratio: 1 },
    resource: { 'service.name': 'platbook' },
    version: '1.2.3',
    pace: { gather: 10, pause: 20 },
    onChange: (problem) => changes.push(problem),
    ...more,
  }))!;
  onTestFinished(async () => {
    await telemetry.close();
    await collector.close();
  });
  return { collector, telemetry, changes };
}

it('sends spans, whose parent is the caller, the given or the current one, as OTLP', async () => {
  const { collector, telemetry } = await open();
  const request = telemetry.begin('GET /api/x', {
    kind: 'server',
    traceparent,
    attributes: { 'http.route': '/api/x' },
  });
  const run = telemetry.within(request, () => telemetry.begin('run'));
  const phase = telemetry.begin('queue', { parent: run });
  for (const by of [1, 2.5]) request.add('milliseconds', by);
  phase.end();
  run.end('error');
  run.end();
  request.set({ status: 200, isLong: false });
  request.end();
  await telemetry.close();
  expect(collector.invalid).toEqual([]);
  expect(collector.spans.map(({ name, traceId, parentSpanId, kind }) => [name, traceId, parentSpanId, kind])).toEqual([
    ['queue', traceId, run.spanId, 1],
    ['run', traceId, request.spanId, 1],
    ['GET /api/x', traceId, parentId, 2],
  ]);
  const [, sentRun, sentRequest] = collector.spans;
  expect(sentRun!.status).toEqual({ code: 2, message: 'error' });
  expect(sentRequest!.attributes).toEqual({ 'http.route': '/api/x', milliseconds: 3.5, status: '200', isLong: false });
  expect(Number(sentRequest!.endTimeUnixNano)).toBeGreaterThanOrEqual(Number(sentRequest!.startTimeUnixNano));
  expect(Math.abs(Number(sentRequest!.startTimeUnixNano) / 1e6 - Date.now())).toBeLessThan(60_000);
  expect([collector.resources[0], collector.authorizations[0]]).toEqual([
    { 'service.name': 'platbook' },
    'Bearer canary',
  ]);
  expect(telemetry.counts().traces).toEqual({ sent: 3, dropped: 0, queued: 0 });
});

it('sends lines of the log with severity, span and error, and ignores what is no line', async () => {
  const { collector, telemetry } = await open();
  const err = { type: 'Error', message: 'It failed', stack: 'x'.repeat(9_000), code: 'E1' };
  const ids = { trace_id: traceId, span_id: parentId };
  const line = {
    level: 50,
    time: 1_784_000_000_000.25,
    pid: 7,
    hostname: 'h',
    ms: 1.5,
    list: [1],
    ...ids,
    err,
    msg: 'request failed',
  };
  for (const each of [JSON.stringify(line), 'no JSON', '{"level":30,"time":1784000000000}']) telemetry.log(each);
  await telemetry.close();
  expect(collector.invalid).toEqual([]);
  expect(collector.logs).toHaveLength(2);
  expect(collector.logs[0]).toMatchObject({
    severityNumber: 17,
    severityText: 'ERROR',
    timeUnixNano: '1784000000000250000',
    body: { stringValue: 'request failed' },
    traceId,
    spanId: parentId,
    attributes: {
      ms: 1.5,
      list: '[1]',
      'exception.type': 'Error',
      'exception.message': 'It failed',
      'exception.code': 'E1',
    },
  });
  expect(String(collector.logs[0]!.attributes['exception.stacktrace'])).toHaveLength(4_000);
});

it.each([
  ['cut off', 'queued'],
  ['never', 'queued'],
  ['endless', 'dropped'],
  ['garbage', 'dropped'],
  [{ status: 429, retryAfter: '1' }, 'queued'],
  [{ status: 503 }, 'queued'],
  [{ status: 302 }, 'dropped'],
  [{ status: 401 }, 'dropped'],
  [{ status: 500 }, 'dropped'],
] as const)(
  'neither waits for nor fails with a collector that answers %j, and continues when it works again [F33]',
  async (trouble, outcome) => {
    const { collector, telemetry, changes } = await open();
    collector.setTrouble(trouble);
    telemetry.begin('lost').end();
    await expect.poll(() => changes.length, patience).toBe(1);
    expect(changes[0]).toBeTypeOf('string');
    expect(telemetry.counts().traces).toEqual({ sent: 0, dropped: 0, queued: 0, [outcome]: 1 });
    collector.setTrouble(undefined);
    telemetry.begin('sent').end();
    const names = outcome === 'queued' ? ['lost', 'sent'] : ['sent'];
    await expect.poll(() => collector.spans.map(({ name }) => name), patience).toEqual(names);
    await expect.poll(() => changes, patience).toEqual([changes[0], undefined]);
  },
);

it('holds at most 2,048 spans and counts the rest as dropped, and closes within seconds [F33]', async () => {
  const { collector, telemetry } = await open({ timeoutMilliseconds: 60_000 });
  collector.setTrouble('never');
  for (let count = 0; count < 5_000; count += 1) telemetry.begin('lost').end();
  expect(telemetry.counts().traces.queued).toBeLessThanOrEqual(2_048);
  const beganAt = performance.now();
  await telemetry.close();
  expect(performance.now() - beganAt).toBeLessThan(5_000);
  expect(telemetry.counts().traces).toEqual({ sent: 0, dropped: 5_000, queued: 0 });
  telemetry.begin('late').end();
  expect(telemetry.counts().traces).toEqual({ sent: 0, dropped: 5_001, queued: 0 });
});

it('sends what is queued when it closes, unless the collector is known to fail', async () => {
  const { collector, telemetry } = await open({ pace: { gather: 60_000, pause: 60_000 }, timeoutMilliseconds: 30_000 });
  for (let count = 0; count < 1_100; count += 1) telemetry.begin('span').end();
  await telemetry.close();
  expect(collector.spans).toHaveLength(1_100);
});

it('counts the records that the collector rejects as dropped', async () => {
  const { collector, telemetry } = await open();
  collector.setTrouble({ rejected: 2 });
  for (const name of ['a', 'b', 'c']) telemetry.begin(name).end();
  await expect.poll(() => telemetry.counts().traces, patience).toEqual({ sent: 1, dropped: 2, queued: 0 });
});

it('sends only the signals that are on', async () => {
  const { collector, telemetry } = await open({ signals: ['logs'] });
  telemetry.begin('span').end();
  telemetry.log('{"level":30,"time":1784000000000,"msg":"line"}');
  await telemetry.close();
  expect(collector.requests).toEqual(['POST /v1/logs']);
});

it.each([
  [traceparent, true],
  [`00-${traceId}-${parentId}-00`, false],
  [`cc-${traceId}-${parentId}-03-what-comes-later`, true],
  [`00-${traceId}-${parentId}-01-more`, undefined],
  [`ff-${traceId}-${parentId}-01`, undefined],
  [`00-${'0'.repeat(32)}-${parentId}-01`, undefined],
  [`00-${traceId}-${'0'.repeat(16)}-01`, undefined],
  [traceparent.toUpperCase(), undefined],
  [`${traceparent}, ${traceparent}`, undefined],
  ['', undefined],
  [[traceparent], undefined],
])('reads the traceparent %j as sampled: %s', (header, isSampled) => {
  expect(parseTraceparent(header)?.isSampled).toBe(isSampled);
});

it('samples as its name says, and the same trace alike on each node', () => {
  const randomOf = (index: number) => ((BigInt(index) * 16n ** 14n) / 400n).toString(16).padStart(14, '0');
  const ids = Array.from({ length: 400 }, (_, index) => 'a'.repeat(18) + randomOf(index));
  const parent = (isSampled: boolean) => ({ traceId, spanId: parentId, isSampled });
  const facts = samplerNames.map((name) => {
    const isSampled = createSampler(name, 0.25);
    const share = ids.filter((id) => isSampled(id, undefined)).length / ids.length;
    return [name, share, isSampled(ids[0]!, parent(true)), isSampled(ids.at(-1)!, parent(false))];
  });
  expect(facts).toEqual([
    ['always_on', 1, true, true],
    ['always_off', 0, false, false],
    ['traceidratio', 0.25, false, true],
    ['parentbased_always_on', 1, true, false],
    ['parentbased_always_off', 0, true, false],
    ['parentbased_traceidratio', 0.25, true, false],
  ]);
});
