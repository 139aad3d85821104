-- name: Tappable equity by ZIP
-- description: Total lendable equity of mortgaged owner-occupied homes.
-- chart: bar: barlabel=SitusZIP, barvalue=LendableEquity
-- tags: equity

SELECT q.SitusZIP, COUNT(*) AS Homes, SUM(1.0 * q.LendableEquity) AS LendableEquity, ROUND(CAST(SUM(q.CLTVPercent) AS DOUBLE PRECISION) / COUNT(q.CLTVPercent), 1) AS AvgCLTV
FROM Valuation.HomeEquity q JOIN Ownership.CurrentOwner o ON o.PropertyID = q.PropertyID
WHERE o.OwnerOccupiedFlag = 'Y' AND q.OpenLoanCount > 0
GROUP BY q.SitusZIP
ORDER BY LendableEquity DESC, q.SitusZIP
OFFSET 0 ROWS FETCH NEXT 25 ROWS ONLY
