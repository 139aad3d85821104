-- description: Open-market sales in the two years before the roll, with the assessed and market value of each home.
SELECT s.TransactionID, c.CountyName, s.SitusZIP, s.PropertyTypeCode, s.SaleDate, s.SalePrice, t.AssessedTotalValue, t.MarketTotalValue, t.TaxYear
FROM Transactions.ArmsLengthSale s
JOIN Tax.TaxAssessor t ON t.PropertyID = s.PropertyID
JOIN Reference.DimCounty c ON c.CountyFIPS = s.CountyFIPS
WHERE s.SaleDate >= CAST('2024-01-01' AS DATE) AND s.DistressedSaleFlag = 'N' AND t.MarketTotalValue IS NOT NULL
ORDER BY s.SaleDate, s.TransactionID
OFFSET 0 ROWS FETCH NEXT 20000 ROWS ONLY
