-- name: Sales volume by price band
-- description: Sales since July 2025 by county and band.
-- chart: stacked-bar-vertical: barlabel=CountyName, barvalue=Sales, color=PriceBand
-- tags: market

SELECT c.CountyName, CASE WHEN s.SalePrice < 300000 THEN '1) under 300k' WHEN s.SalePrice < 600000 THEN '2) 300-600k' WHEN s.SalePrice < 1000000 THEN '3) 600k-1m' ELSE '4) over 1m' END AS PriceBand, COUNT(*) AS Sales, SUM(1.0 * s.SalePrice) AS Volume
FROM Transactions.ArmsLengthSale s JOIN Reference.DimCounty c ON c.CountyFIPS = s.CountyFIPS
WHERE s.SaleDate >= CAST('2025-07-01' AS DATE)
GROUP BY c.CountyName, CASE WHEN s.SalePrice < 300000 THEN '1) under 300k' WHEN s.SalePrice < 600000 THEN '2) 300-600k' WHEN s.SalePrice < 1000000 THEN '3) 600k-1m' ELSE '4) over 1m' END
ORDER BY c.CountyName, PriceBand
