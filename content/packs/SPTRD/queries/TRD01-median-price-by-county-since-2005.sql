-- name: Median price by county since 2005
-- description: Quarterly median sale price.
-- chart: line: x=PeriodStart, y=MedianSalePrice, split=GeoName
-- tags: market

SELECT t.PeriodStart, t.GeoName, t.MedianSalePrice, t.SalesCount
FROM Market.SalesTrend t
WHERE t.GeoTypeCode = 'CO' AND t.PeriodType = 'Q' AND t.PropertyTypeCode = 'ALL'
ORDER BY t.PeriodStart, t.GeoName, t.GeoID
