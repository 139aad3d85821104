import { COUNTIES } from '../../generate/facts.ts';
import { each, type Targets, type Wanted } from '../target.ts';

const CASE = `WITH c AS (SELECT ForeclosureCaseID, any_value(CountyFIPS) AS county, min(RecordingDate) AS filed, max((RecordType = 'REO')::INT) AS reo,
    max((RecordType = 'CAN')::INT) AS cancelled, max(coalesce(AuctionResult = 'SOLD 3RD PARTY', false)::INT) AS sold,
    max(CASE WHEN RecordType = 'REO' THEN RecordingDate WHEN AuctionResult = 'SOLD 3RD PARTY' THEN AuctionDate END) AS ended
  FROM Foreclosure.ForeclosureEvent GROUP BY 1)`;
const TRIAL = COUNTIES.filter(({ trial }) => trial === 'Y');

export const foreclosureTargets: Targets = {
  'outcomes of 2013–2019 cases: reinstated, canceled or sold by the owner 68%, third party 17, bank 13; bank 49 in 2008–2011; ±5 points':
    {
      sql: `${CASE} SELECT unnest(['cancelled', 'third party', 'bank']) AS part, unnest([100.0 * avg(cancelled), 100.0 * avg(sold), 100.0 * avg(reo)]) AS got FROM c WHERE year(filed) BETWEEN 2013 AND 2019
      UNION ALL SELECT 'bank in the crisis', 100.0 * avg(reo) FROM c WHERE year(filed) BETWEEN 2008 AND 2011`,
      parts: { cancelled: [68, 5], 'third party': [17, 5], bank: [13, 5], 'bank in the crisis': [49, 5] },
    },
  'median days from first filing to sale or repossession, within the range of the state process': {
    sql: `${CASE} SELECT county AS part, median(ended - filed)::DOUBLE AS got FROM c WHERE ended IS NOT NULL GROUP BY 1`,
    parts: Object.fromEntries(
      TRIAL.map(({ fips, fcDaysLow, fcDaysHigh }): [string, Wanted] => [
        fips,
        [(Number(fcDaysLow) + Number(fcDaysHigh)) / 2, (Number(fcDaysHigh) - Number(fcDaysLow)) / 2],
      ]),
    ),
  },
  'ended cases stop counting days: no inactive case is older than three years': {
    sql: `SELECT 'oldest' AS part, max(DaysInForeclosure) AS got FROM Foreclosure.ForeclosureStatus WHERE ActiveFlag = 'N'`,
    parts: { oldest: [550, 545] },
  },
  'first filings from April 2020 to July 2021: at most a third of the preceding period of the same length': {
    sql: `SELECT 'share' AS part, 100.0 * count(*) FILTER (RecordingDate BETWEEN DATE '2020-04-01' AND DATE '2021-07-31') / count(*) FILTER (RecordingDate BETWEEN DATE '2018-12-01' AND DATE '2020-03-31') AS got
      FROM Foreclosure.ForeclosureEvent WHERE EventSequence = 1`,
    parts: { share: [17, 17] },
  },
  'third-party winning bids at 72 to 95% of value, opening bids at most the value, 2 to 4% of active homes vacant': {
    sql: `SELECT 'winning' AS part, 100.0 * median(WinningBid::DOUBLE / EstimatedValue) AS got FROM Foreclosure.ForeclosureEvent WHERE AuctionResult = 'SOLD 3RD PARTY'
      UNION ALL SELECT 'opening above value', 100.0 * avg((OpeningBid > EstimatedValue * 1.01)::INT) FROM Foreclosure.ForeclosureEvent WHERE OpeningBid IS NOT NULL
      UNION ALL SELECT 'vacant', 100.0 * avg((VacantFlag = 'Y')::INT) FROM Foreclosure.ForeclosureEvent`,
    parts: { winning: [83.5, 11.5], 'opening above value': [0, 1], vacant: [3, 1] },
  },
  'REO homes sell 90 to 260 days after repossession for 75 to 92% of value': {
    sql: `WITH r AS (SELECT PropertyID, REODeedDate AS d FROM Foreclosure.ForeclosureEvent WHERE RecordType = 'REO')
      SELECT 'days' AS part, median(s.SaleDate - r.d)::DOUBLE AS got FROM r JOIN Transactions.Recorder s ON s.PropertyID = r.PropertyID AND s.REOSaleFlag = 'Y' AND s.SaleDate > r.d AND s.SaleDate < r.d + 400`,
    parts: each(['days'], [175, 60]),
  },
};
