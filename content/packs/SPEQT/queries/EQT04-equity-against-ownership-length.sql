-- name: Equity by ownership length
-- description: Average equity and CLTV by years owned.
-- chart: line: x=YearsOwned, y=AvgEquityPercent
-- tags: equity

SELECT CAST(FLOOR(o.OwnershipYears) AS INT) AS YearsOwned, COUNT(*) AS Homes, ROUND(CAST(SUM(q.EquityPercent) AS DOUBLE PRECISION) / COUNT(q.EquityPercent), 1) AS AvgEquityPercent, ROUND(AVG(CAST(q.AvailableEquity AS DOUBLE PRECISION)), 0) AS AvgEquity
FROM Valuation.HomeEquity q JOIN Ownership.CurrentOwner o ON o.PropertyID = q.PropertyID
WHERE o.OwnershipYears BETWEEN 0 AND 30
GROUP BY CAST(FLOOR(o.OwnershipYears) AS INT)
ORDER BY YearsOwned
