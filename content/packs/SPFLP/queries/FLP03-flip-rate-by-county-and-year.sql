-- name: Flip rate by county and year
-- description: Flips as a share of all arm's-length sales.
-- chart: stacked-bar-vertical: barlabel=SaleYear, barvalue=FlipPercent, color=CountyName
-- tags: flips

WITH s AS (SELECT CountyFIPS, YEAR(SaleDate) AS SaleYear, COUNT(*) AS Sales FROM Transactions.ArmsLengthSale GROUP BY CountyFIPS, YEAR(SaleDate)),
f AS (SELECT CountyFIPS, YEAR(ResaleDate) AS SaleYear, COUNT(*) AS Flips FROM Market.FlipTransaction GROUP BY CountyFIPS, YEAR(ResaleDate))
SELECT c.CountyName, s.SaleYear, s.Sales, COALESCE(f.Flips, 0) AS Flips, ROUND(100.0 * COALESCE(f.Flips, 0) / CAST(s.Sales AS DOUBLE PRECISION), 2) AS FlipPercent
FROM s JOIN Reference.DimCounty c ON c.CountyFIPS = s.CountyFIPS
LEFT JOIN f ON f.CountyFIPS = s.CountyFIPS AND f.SaleYear = s.SaleYear
ORDER BY s.SaleYear, c.CountyName, s.CountyFIPS
