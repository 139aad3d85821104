import { bucketOf, type Durations, medianOf } from './durations.ts';
import { addCounts, noCounts, tallyEnds, type UsageEnd } from './tally-ends.ts';

const end = (changes: Partial<UsageEnd>): UsageEnd => ({
  kind: 'run',
  personId: 'a',
  at: '2026-07-01T12:00:00.000Z',
  outcome: 'finished',
  rows: 0,
  format: null,
  milliseconds: undefined,
  waitMilliseconds: undefined,
  ...changes,
});

it('counts a run for its user and for everyone, for its Pacific day and its month [R064]', () => {
  const counts = tallyEnds([
    // The last instant of June and the first one of July in Los Angeles; the night when clocks go back.
    end({ at: '2026-07-01T06:59:59.999Z', rows: 5 }),
    end({ at: '2026-07-01T07:00:00.000Z', rows: 7, personId: 'b' }),
    end({ at: '2026-11-01T07:30:00.000Z' }),
    end({ at: '2026-11-02T07:59:00.000Z' }),
  ]);
  const shown = counts.map(({ period, personId, runs, rows }) => `${period} ${personId} ${runs} ${rows}`);
  expect(shown.sort()).toEqual(
    [
      ['2026-06-30 a 1 5', '2026-06 a 1 5', '2026-06-30  1 5', '2026-06  1 5'],
      ['2026-07-01 b 1 7', '2026-07 b 1 7', '2026-07-01  1 7', '2026-07  1 7'],
      ['2026-11-01 a 2 0', '2026-11 a 2 0', '2026-11-01  2 0', '2026-11  2 0'],
    ]
      .flat()
      .sort(),
  );
});

it('counts failed, canceled and refused runs separately, and complete files only [R064]', () => {
  const outcomes = ['finished', 'error', 'interrupted', 'cancelled', 'refused'];
  const files = ['csv', 'raw-csv', 'xlsx', null].map((format) => end({ kind: 'export', format, rows: 9 }));
  const broken = end({ kind: 'export', format: 'csv', outcome: 'aborted' });
  const [, month] = tallyEnds([...outcomes.map((outcome) => end({ outcome })), ...files, broken]);
  expect(month).toMatchObject({ runs: 4, failed: 2, rows: 0, exports: 4, formats: { csv: 2, xlsx: 1, other: 1 } });
});

it('computes the median of any number of durations to within 5%, and the longest wait', () => {
  const times = Array.from({ length: 1_001 }, (_, index) => 20 + index * 3);
  const durations: Durations = {};
  for (const time of times) durations[bucketOf(time)] = (durations[bucketOf(time)] ?? 0) + 1;
  expect(Math.abs((medianOf(durations) as number) / (times[500] as number) - 1)).toBeLessThan(0.05);
  expect([medianOf({}), medianOf({ [bucketOf(0)]: 1 })]).toEqual([undefined, 1]);

  const waits = [3_000, 14_000, 2_000].map((waitMilliseconds, index) =>
    end({ waitMilliseconds, at: `2026-07-01T12:00:0${index}.000Z` }),
  );
  const [first, second] = [tallyEnds(waits.slice(0, 1))[0]!, tallyEnds(waits.slice(1))[0]!];
  const sum = noCounts('a', first.period);
  addCounts(sum, first);
  addCounts(sum, second);
  addCounts(sum, noCounts('a', first.period));
  expect([sum.runs, sum.wait]).toEqual([3, { milliseconds: 14_000, at: '2026-07-01T12:00:01.000Z' }]);
});
