-- name: Fastest rising ZIPs
-- description: Year-on-year change of the latest month with at least 20 sales.
-- chart: bar: barlabel=SitusZIP, barvalue=ChangeYearPercent
-- tags: market

SELECT t.SitusZIP, t.MedianSalePrice, t.SalesCount, t.ChangeYearPercent
FROM Market.SalesTrend t
WHERE t.GeoTypeCode = 'ZI' AND t.PeriodType = 'M' AND t.PropertyTypeCode = 'ALL' AND t.PeriodStart = '2026-06-01' AND t.SalesCount >= 20
ORDER BY t.ChangeYearPercent DESC
OFFSET 0 ROWS FETCH NEXT 20 ROWS ONLY
