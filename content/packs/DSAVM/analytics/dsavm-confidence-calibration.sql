-- description: Sales of the last three years, each with the value estimated before it.
SELECT a.TransactionID, c.CountyName, a.SitusZIP, a.PropertyTypeCode, a.SaleDate, a.SalePrice, a.EstimatedValue, a.ConfidenceScore, a.FSD, a.ErrorPercent
FROM Valuation.AVMAccuracy a
JOIN Reference.DimCounty c ON c.CountyFIPS = a.CountyFIPS
WHERE a.SaleDate >= CAST('2023-07-01' AS DATE)
ORDER BY a.SaleDate DESC, a.TransactionID
OFFSET 0 ROWS FETCH NEXT 20000 ROWS ONLY
