-- description: Monthly sales and median price by county since 2012.
SELECT t.CountyFIPS, t.GeoName, t.PeriodStart, t.PeriodYear, MONTH(t.PeriodStart) AS MonthNumber, t.SalesCount, t.MedianSalePrice
FROM Market.SalesTrend t
WHERE t.GeoTypeCode = 'CO' AND t.PeriodType = 'M' AND t.PropertyTypeCode = 'ALL' AND t.PeriodYear >= 2012
ORDER BY t.GeoName, t.CountyFIPS, t.PeriodStart
OFFSET 0 ROWS FETCH NEXT 20000 ROWS ONLY
