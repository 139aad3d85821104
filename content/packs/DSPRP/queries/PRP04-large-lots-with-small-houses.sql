-- name: Large lots with small houses
-- description: Lots over half an acre with homes under 1,500 square feet: split or rebuild candidates.
-- chart: bubble: x=LotSizeAcres, y=LivingAreaSqFt, color=SitusCity
-- tags: characteristics, land

SELECT a.PropertyID, a.SitusFullAddress, a.SitusCity, a.SitusZIP, f.LotSizeAcres, f.LivingAreaSqFt, f.YearBuilt, f.ZoningCode
FROM Property.PropertyAddress a JOIN Property.PropertyFeature f ON f.PropertyID = a.PropertyID
WHERE f.PropertyTypeCode = 'SFR' AND f.LotSizeAcres >= 0.5 AND f.LivingAreaSqFt < 1500
ORDER BY f.LotSizeAcres DESC, a.PropertyID
OFFSET 0 ROWS FETCH NEXT 500 ROWS ONLY
