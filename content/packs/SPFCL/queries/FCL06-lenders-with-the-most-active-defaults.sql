-- name: Lenders with the most active defaults
-- description: Lenders with the most loans in foreclosure, with dollars at risk.
-- chart: bar: barlabel=LenderName, barvalue=ActiveCases
-- tags: foreclosure, lenders

SELECT s.LenderName, COUNT(*) AS ActiveCases, SUM(s.LoanBalance) AS BalanceAtRisk, ROUND(CAST(SUM(s.LTVPercent) AS DOUBLE PRECISION) / COUNT(s.LTVPercent), 1) AS AvgLTV
FROM Foreclosure.ForeclosureStatus s
WHERE s.ActiveFlag = 'Y'
GROUP BY s.LenderName
ORDER BY ActiveCases DESC, s.LenderName
OFFSET 0 ROWS FETCH NEXT 15 ROWS ONLY
