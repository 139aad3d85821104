-- name: Fastest rising ZIPs
-- description: Year-over-year change in the latest month, in ZIP codes with at least average sales.
-- chart: bar: barlabel=SitusZIP, barvalue=ChangeYearPercent
-- tags: market

SELECT t.SitusZIP, t.MedianSalePrice, t.SalesCount, t.ChangeYearPercent
FROM Market.SalesTrend t
WHERE t.GeoTypeCode = 'ZI' AND t.PeriodType = 'M' AND t.PropertyTypeCode = 'ALL' AND t.PeriodStart = CAST('2026-06-01' AS DATE) AND t.ChangeYearPercent IS NOT NULL
  AND t.SalesCount >= (SELECT AVG(z.SalesCount) FROM Market.SalesTrend z
    WHERE z.GeoTypeCode = 'ZI' AND z.PeriodType = 'M' AND z.PropertyTypeCode = 'ALL' AND z.PeriodStart = CAST('2026-06-01' AS DATE))
ORDER BY t.ChangeYearPercent DESC, t.GeoID
OFFSET 0 ROWS FETCH NEXT 20 ROWS ONLY
