-- name: Roof age from permits
-- description: Years since the last roofing permit, or since construction if there is none, by material.
-- chart: bubble: x=YearBuilt, y=RoofAgeYears, color=RoofMaterial
-- tags: risk

SELECT f.PropertyID, f.SitusZIP, f.RoofMaterial, f.YearBuilt, MAX(YEAR(p.FinalDate)) AS LastRoofYear,
       2026 - COALESCE(MAX(YEAR(p.FinalDate)), f.YearBuilt) AS RoofAgeYears
FROM Property.PropertyFeature f
LEFT JOIN Permits.BuildingPermit p ON p.PropertyID = f.PropertyID AND p.PermitTypeCode = 'ROF'
WHERE f.PropertyTypeCode = 'SFR' AND f.YearBuilt IS NOT NULL
GROUP BY f.PropertyID, f.SitusZIP, f.RoofMaterial, f.YearBuilt
ORDER BY RoofAgeYears DESC, f.PropertyID
OFFSET 0 ROWS FETCH NEXT 1000 ROWS ONLY
