-- name: AVM accuracy by ZIP
-- description: Mean absolute error, bias and share within 10%, using the last AVM before each sale.
-- chart: bar: barlabel=SitusZIP, barvalue=Within10Percent
-- tags: valuation, accuracy, zip
-- example: 2

SELECT a.SitusZIP, COUNT(*) AS Sales, ROUND(CAST(SUM(CAST(a.AbsErrorPercent AS DECIMAL(12, 2))) AS DOUBLE PRECISION) / COUNT(a.AbsErrorPercent), 2) AS MeanAbsErrorPercent, ROUND(CAST(SUM(CAST(a.ErrorPercent AS DECIMAL(12, 2))) AS DOUBLE PRECISION) / COUNT(a.ErrorPercent), 2) AS BiasPercent,
       ROUND(100.0 * SUM(a.Within10Flag) / CAST(COUNT(*) AS DOUBLE PRECISION), 1) AS Within10Percent
FROM Valuation.AVMAccuracy a
WHERE a.SaleDate >= CAST('2023-01-01' AS DATE)
GROUP BY a.SitusZIP
HAVING COUNT(*) >= 3
ORDER BY Within10Percent DESC, a.SitusZIP
