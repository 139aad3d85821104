-- name: Cash purchase share, trailing months
-- description: Cash share of sales by county per month since 2022.
-- chart: line: x=PeriodStart, y=CashSalePercent, split=GeoName, trendline=false
-- tags: investor

SELECT t.PeriodStart, t.GeoName, t.CashSalePercent, t.SalesCount
FROM Market.SalesTrend t
WHERE t.GeoTypeCode = 'CO' AND t.PeriodType = 'M' AND t.PropertyTypeCode = 'ALL' AND t.PeriodYear >= 2022
ORDER BY t.PeriodStart, t.GeoName, t.GeoID
