-- name: Homes built by decade
-- description: Construction history of each county.
-- chart: line: x=DecadeBuilt, y=Homes, split=CountyName
-- tags: characteristics, trend

SELECT CAST(FLOOR(f.YearBuilt / 10.0) * 10 AS INT) AS DecadeBuilt, c.CountyName, COUNT(*) AS Homes, ROUND(AVG(CAST(f.LivingAreaSqFt AS DOUBLE PRECISION)), 0) AS AvgSqFt
FROM Property.PropertyFeature f JOIN Reference.DimCounty c ON c.CountyFIPS = f.CountyFIPS
WHERE f.YearBuilt IS NOT NULL
GROUP BY CAST(FLOOR(f.YearBuilt / 10.0) * 10 AS INT), c.CountyName
ORDER BY DecadeBuilt, c.CountyName
