-- name: Seasonality of sales
-- description: Average sales per calendar month, 2015 to 2019.
-- chart: verticalbar: barlabel=MonthNumber, barvalue=AvgSales
-- tags: market

SELECT MONTH(t.PeriodStart) AS MonthNumber, ROUND(AVG(CAST(t.SalesCount AS DOUBLE PRECISION)), 1) AS AvgSales
FROM Market.SalesTrend t
WHERE t.GeoTypeCode = 'CO' AND t.PeriodType = 'M' AND t.PropertyTypeCode = 'ALL' AND t.PeriodYear BETWEEN 2015 AND 2019
GROUP BY MONTH(t.PeriodStart)
ORDER BY MonthNumber
