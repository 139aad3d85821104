import type { NodeReport } from './node-report.ts';
import { watchData } from './watch-data.ts';

const edition = (day: number, content = `day ${day}`) => ({ content, age: `2026-01-0${day}` });
const older = 'The property data in WAREHOUSE_FOLDER are older than on the other nodes';

/** A node's verdict on its own data, given those of the other nodes. */
function open(own = edition(1)) {
  const state = { own, milliseconds: 0 };
  const judge = watchData(
    () => state.own,
    () => state.milliseconds,
  );
  const verdict = (days: readonly (number | undefined)[], notReady: string | null = null) =>
    judge(
      days.map((day) => ({ status: { notReady }, data: day === undefined ? undefined : edition(day) }) as NodeReport),
    );
  return { state, verdict };
}

it('serves older property data while fewer than half of the nodes have newer ones, and two minutes longer [M15]', () => {
  const { state, verdict } = open();
  expect(verdict([2, 1])).toBeUndefined();
  expect(verdict([2, 2])).toBeUndefined();
  state.milliseconds = 120_000;
  expect(verdict([2, 2])).toBeUndefined();
  state.milliseconds += 1;
  expect(verdict([2, 2])).toBe(older);
  expect(verdict([2, undefined])).toBeUndefined();
  state.milliseconds += 200_000;
  expect(verdict([2, 2])).toBe(older);
  state.own = edition(2);
  expect(verdict([2, 2])).toBeUndefined();
});

it("doesn't begin to serve with older property data than half of the nodes, not counting those that aren't ready [M15]", () => {
  expect(open().verdict([2])).toBe(older);
  expect(open().verdict([2, 1])).toBeUndefined();
  expect(open().verdict([2], 'The disk with the data folder is full')).toBeUndefined();
  expect(open(edition(2)).verdict([1, 1])).toBeUndefined();
});

it('takes data of one version, built at different times, for the same [M15]', () => {
  expect(open(edition(1, 'day 2')).verdict([2])).toBeUndefined();
});
