import { buildAppInfo } from '../../testing/app-info.ts';
import { describeAccess, trialDay } from './describe-access.ts';

const asOf = { commit: null, dataAsOf: '2026-06-30', isDataSynthetic: true };
const infoOf = (trialDaysLeft: number | null, licensedCounties: number | null) =>
  buildAppInfo({ currentUser: { trialDaysLeft, licensedCounties }, about: asOf });

it('describes the access of a license, a trial and an account without either', () => {
  expect(describeAccess(infoOf(null, 10), 5)).toBe(
    'Your license covers five packs and datasets in ten counties. Data as of Jun 30, 2026.',
  );
  expect(describeAccess(infoOf(null, 1), 1)).toContain('covers one pack or dataset in one county.');
  expect(describeAccess(infoOf(null, null), 22)).toContain('covers 22 packs and datasets in every county.');
  expect(describeAccess({ ...infoOf(27, 5), about: { ...asOf, dataAsOf: null } }, 0)).toBe(
    'Your trial includes every Solution Pack in five counties: Duval FL, Ventura CA, Mecklenburg NC, Douglas CO, and Ramsey MN.',
  );
  expect(describeAccess(infoOf(null, 5), 0)).toContain("You don't have a Solution Pack yet");
});

it('counts the days of a trial from one to thirty', () => {
  expect([30, 29, 28, 1, 0, 31, null].map(trialDay)).toEqual([1, 2, 3, 30, 30, null, null]);
});
