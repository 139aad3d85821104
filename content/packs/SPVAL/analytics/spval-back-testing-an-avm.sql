-- description: Sales with the previous quarter's estimate and home characteristics.
SELECT a.TransactionID, c.CountyName, a.SitusZIP, a.PropertyTypeCode, a.SaleDate, a.SalePrice, a.ValuationDate, a.EstimatedValue, a.ConfidenceScore, a.FSD, f.LivingAreaSqFt, f.YearBuilt
FROM Valuation.AVMAccuracy a
JOIN Property.PropertyFeature f ON f.PropertyID = a.PropertyID
JOIN Reference.DimCounty c ON c.CountyFIPS = a.CountyFIPS
ORDER BY a.SaleDate, a.TransactionID
OFFSET 0 ROWS FETCH NEXT 20000 ROWS ONLY
