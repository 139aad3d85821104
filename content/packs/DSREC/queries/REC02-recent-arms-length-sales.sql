-- name: Recent arm's-length sales
-- description: Latest open-market sales.
-- chart: bubble: x=LivingAreaSqFt, y=SalePrice, color=PropertyTypeCode
-- tags: sales

SELECT s.SaleDate, s.SitusFullAddress, s.SitusCity, s.SitusZIP, s.PropertyTypeCode, s.SalePrice, s.LivingAreaSqFt, s.PricePerSqFt, s.CashPurchaseFlag
FROM Transactions.ArmsLengthSale s
WHERE s.SaleDate >= CAST('2026-01-01' AS DATE)
ORDER BY s.SaleDate DESC, s.TransactionID
OFFSET 0 ROWS FETCH NEXT 1000 ROWS ONLY
