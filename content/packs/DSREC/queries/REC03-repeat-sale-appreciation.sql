-- name: Repeat-sale appreciation
-- description: Price change between consecutive arm's-length sales of the same home.
-- chart: bubble: x=PriorSalePrice, y=ChangePercent, color=CountyName
-- tags: sales

SELECT c.CountyName, s.PropertyID, s.PriorSaleDate, s.PriorSalePrice, s.SaleDate, s.SalePrice, ROUND(100.0 * (s.SalePrice - s.PriorSalePrice) / CAST(s.PriorSalePrice AS DOUBLE PRECISION), 1) AS ChangePercent
FROM Transactions.ArmsLengthSale s JOIN Reference.DimCounty c ON c.CountyFIPS = s.CountyFIPS
WHERE s.PriorSalePrice > 10000 AND s.SaleDate >= CAST('2024-01-01' AS DATE)
ORDER BY ChangePercent DESC, s.TransactionID
OFFSET 0 ROWS FETCH NEXT 1000 ROWS ONLY
