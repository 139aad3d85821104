import { buildForeclosureSteps } from './foreclosure-steps.ts';

const event = (RecordType: string, RecordingDate: string, more = {}) => ({
  ForeclosureCaseID: 7,
  RecordType,
  RecordingDate,
  ...more,
});

describe('the time line of a foreclosure', () => {
  it('goes from the missed payment through the filings to the upcoming auction', () => {
    const steps = buildForeclosureSteps(
      [
        event('NFS', '2026-06-02', { AuctionDate: '2026-07-14', AuctionTime: '11:00', OpeningBid: 168_300 }),
        event('LIS', '2025-02-18', { FirstMissedPaymentDate: '2024-11-01', CaseNumber: '16-2025-CA-000818' }),
        event('FJD', '2026-03-12', { JudgmentAmount: 187_640 }),
        { ...event('CAN', '2012-01-01'), ForeclosureCaseID: 3 },
      ],
      '2026-06-30',
    );
    expect(steps.map(({ name, date, note }) => [name, date, note])).toEqual([
      ['Missed payment', '2024-11-01', undefined],
      ['Lis pendens', '2025-02-18', '16-2025-CA-000818'],
      ['Final judgment', '2026-03-12', '$187,640'],
      ['Notice of sale', '2026-06-02', undefined],
      ['Auction', '2026-07-14', '11:00, opening bid $168,300'],
    ]);
    expect(steps.map(({ isAhead }) => isAhead)).toEqual([false, false, false, false, true]);
  });

  it('is empty without filings', () => {
    expect(buildForeclosureSteps([], '2026-06-30')).toEqual([]);
  });
});
