-- name: Distressed share of sales
-- description: Distressed share by county and year, including the 2008–2012 wave.
-- chart: line: x=PeriodYear, y=DistressedSalePercent, split=GeoName
-- tags: market

SELECT t.PeriodYear, t.GeoName, t.DistressedSalePercent, t.CashSalePercent
FROM Market.SalesTrend t
WHERE t.GeoTypeCode = 'CO' AND t.PeriodType = 'Y' AND t.PropertyTypeCode = 'ALL'
ORDER BY t.PeriodYear, t.GeoName, t.GeoID
