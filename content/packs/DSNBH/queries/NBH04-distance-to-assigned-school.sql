-- name: Distance to assigned school
-- description: Average distance by level and county.
-- chart: bar: barlabel=CountyName, barvalue=AvgMiles, labelFacet=SchoolLevel
-- tags: neighborhood

SELECT c.CountyName, z.SchoolLevel, COUNT(*) AS Homes, ROUND(CAST(SUM(z.DistanceMiles) AS DOUBLE PRECISION) / COUNT(z.DistanceMiles), 2) AS AvgMiles
FROM Schools.PropertySchool z JOIN Reference.DimCounty c ON c.CountyFIPS = z.CountyFIPS
GROUP BY c.CountyName, z.SchoolLevel
ORDER BY c.CountyName, z.SchoolLevel
