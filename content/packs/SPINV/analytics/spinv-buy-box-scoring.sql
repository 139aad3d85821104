-- description: Homes with value, rent, equity and absentee status, without names or street addresses.
SELECT d.PropertyID, d.CountyName, d.SitusZIP, d.PropertyTypeCode, d.YearBuilt, d.LivingAreaSqFt, d.Bedrooms, d.EstimatedValue, d.EstimatedRent, d.TaxAmount, d.AbsenteeCode, d.OwnershipYears, d.CLTVPercent, d.AvailableEquity
FROM Property.PropertyDetail d
WHERE d.EstimatedValue IS NOT NULL AND d.EstimatedRent IS NOT NULL AND d.PropertyTypeCode IN ('SFR', 'TWN', 'CND', 'MF2')
ORDER BY d.PropertyID % 97, d.PropertyID
OFFSET 0 ROWS FETCH NEXT 20000 ROWS ONLY
