-- name: Field population check
-- description: Share of properties with key fields filled, by county.
-- chart: bar: barlabel=CountyName, barvalue=YearBuiltPercent
-- tags: characteristics, coverage
-- example: 3

SELECT c.CountyName, COUNT(*) AS Properties,
       ROUND(100.0 * COUNT(f.YearBuilt) / CAST(COUNT(*) AS DOUBLE PRECISION), 1) AS YearBuiltPercent, ROUND(100.0 * COUNT(f.LivingAreaSqFt) / CAST(COUNT(*) AS DOUBLE PRECISION), 1) AS LivingAreaPercent,
       ROUND(100.0 * COUNT(f.Bedrooms) / CAST(COUNT(*) AS DOUBLE PRECISION), 1) AS BedroomsPercent, ROUND(100.0 * COUNT(f.RoofMaterial) / CAST(COUNT(*) AS DOUBLE PRECISION), 1) AS RoofPercent
FROM Property.PropertyFeature f JOIN Reference.DimCounty c ON c.CountyFIPS = f.CountyFIPS
GROUP BY c.CountyName
ORDER BY c.CountyName
