-- name: Older homes selling below modeled value
-- description: Resale candidates: sold in the last two years at 85% of value or less, built before 1990.
-- chart: bubble: x=LastSalePrice, y=DiscountPercent, color=SitusZIP
-- tags: flips

SELECT d.PropertyID, d.SitusFullAddress, d.SitusZIP, d.YearBuilt, d.LivingAreaSqFt, s.SaleDate AS LastSaleDate, s.SalePrice AS LastSalePrice,
       d.EstimatedValue, ROUND(100.0 * (d.EstimatedValue - s.SalePrice) / CAST(d.EstimatedValue AS DOUBLE PRECISION), 1) AS DiscountPercent
FROM Property.PropertyDetail d JOIN Transactions.ArmsLengthSale s ON s.PropertyID = d.PropertyID
WHERE s.SaleDate >= CAST('2024-07-01' AS DATE) AND d.YearBuilt < 1990 AND s.SalePrice <= 0.85 * d.EstimatedValue
ORDER BY DiscountPercent DESC, s.TransactionID
OFFSET 0 ROWS FETCH NEXT 200 ROWS ONLY
