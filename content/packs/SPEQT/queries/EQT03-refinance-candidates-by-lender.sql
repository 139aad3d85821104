-- name: Refinance candidates by lender
-- description: Loans at least 0.75 points above market with a CLTV of 80% or less, by current lender.
-- chart: bar: barlabel=FirstLenderName, barvalue=Candidates
-- tags: equity

SELECT q.FirstLenderName, COUNT(*) AS Candidates, SUM(1.0 * q.FirstLoanBalance) AS Balance, ROUND(CAST(SUM(q.RateGapPercent) AS DOUBLE PRECISION) / COUNT(q.RateGapPercent), 2) AS AvgRateGap
FROM Valuation.HomeEquity q
WHERE q.RefiCandidateFlag = 'Y'
GROUP BY q.FirstLenderName
ORDER BY Candidates DESC, q.FirstLenderName
OFFSET 0 ROWS FETCH NEXT 15 ROWS ONLY
