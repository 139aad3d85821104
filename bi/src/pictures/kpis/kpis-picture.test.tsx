import { cleanup, render, screen } from '@testing-library/react';
import { exampleReport } from '../../testing/example-report.ts';
import { createLookup, emptyData } from '../lookup.ts';
import { KpisPicture } from './KpisPicture.tsx';

afterEach(cleanup);

const measure = (id: string, more: object) => ({ ...exampleReport.measures[0]!, id, label: id, ...more });
const report = createLookup({
  ...exampleReport,
  measures: [measure('held', { format: 'count' }), measure('share', { format: 'percent', of: 'sold', over: 'held' })],
});
const picture = { id: 'k', type: 'kpis', title: '', width: 12, measures: ['held', 'share'] } as const;
const show = (now: (number | null)[], before: (number | null)[]) => {
  const data = { ...emptyData('k'), keys: ['held', 'share'], rows: [now], before: [before] };
  render(
    <KpisPicture
      {...{ picture: { ...picture, measures: [...picture.measures] }, data, report, picked: {}, height: 0 }}
      {...{ onPick: () => {}, period: { from: '2026-01-01', to: '2026-06-30' }, onMenu: () => {} }}
    />,
  );
  return screen.getByText('share').parentElement?.textContent;
};

it('shows a share of few cases as the cases, without a change', () => {
  expect(show([5, 40], [4, 25])).toBe('share2 of 5');
  cleanup();
  expect(show([50, 40], [4, 25])).toBe('share40.0%');
  cleanup();
  expect(show([50, 40], [40, 25])).toContain('15.0 pts');
});
