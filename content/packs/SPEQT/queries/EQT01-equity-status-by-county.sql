-- name: Equity status by county
-- description: Share of homes that are free and clear, equity rich, normal, low equity or underwater.
-- chart: stacked-bar-horizontal: barlabel=CountyName, barvalue=SharePercent, color=EquityStatus
-- tags: equity

WITH x AS (SELECT CountyFIPS, EquityStatus, COUNT(*) AS Homes FROM Valuation.HomeEquity GROUP BY CountyFIPS, EquityStatus)
SELECT c.CountyName, x.EquityStatus, x.Homes, ROUND(100.0 * x.Homes / CAST(SUM(x.Homes) OVER (PARTITION BY x.CountyFIPS) AS DOUBLE PRECISION), 1) AS SharePercent
FROM x JOIN Reference.DimCounty c ON c.CountyFIPS = x.CountyFIPS
ORDER BY c.CountyName, x.EquityStatus, x.CountyFIPS
