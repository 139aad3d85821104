-- description: Assessed, market and taxable values by parcel and year.
SELECT h.PropertyID, c.CountyName, h.SitusZIP, h.TaxYear, h.AssessedTotalValue, h.MarketTotalValue, h.TaxableValue, h.HomesteadFlag, h.TaxAmount
FROM Tax.AssessmentHistory h
JOIN Reference.DimCounty c ON c.CountyFIPS = h.CountyFIPS
ORDER BY h.PropertyID % 97, h.PropertyID, h.TaxYear
OFFSET 0 ROWS FETCH NEXT 20000 ROWS ONLY
