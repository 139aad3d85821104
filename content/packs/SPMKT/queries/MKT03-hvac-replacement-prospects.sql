-- name: HVAC replacement prospects
-- description: Homes older than 15 years without an HVAC permit since 2012.
-- chart: stacked-bar-vertical: barlabel=CountyName, barvalue=Homes, color=AgeBand
-- tags: marketing

SELECT c.CountyName, CASE WHEN f.YearBuilt >= 2000 THEN '2000-2011' WHEN f.YearBuilt >= 1980 THEN '1980-1999' ELSE 'before 1980' END AS AgeBand, COUNT(*) AS Homes
FROM Property.PropertyFeature f JOIN Reference.DimCounty c ON c.CountyFIPS = f.CountyFIPS
WHERE f.YearBuilt < 2011 AND NOT EXISTS (SELECT 1 FROM Permits.BuildingPermit p WHERE p.PropertyID = f.PropertyID AND p.PermitTypeCode = 'HVC')
GROUP BY c.CountyName, CASE WHEN f.YearBuilt >= 2000 THEN '2000-2011' WHEN f.YearBuilt >= 1980 THEN '1980-1999' ELSE 'before 1980' END
ORDER BY c.CountyName, AgeBand
