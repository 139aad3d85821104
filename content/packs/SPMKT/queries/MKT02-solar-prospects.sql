-- name: Solar prospects
-- description: Owner-occupied homes over $400,000 without solar, larger than 1,800 square feet, by ZIP.
-- chart: bar: barlabel=SitusZIP, barvalue=Prospects
-- tags: marketing

SELECT f.SitusZIP, COUNT(*) AS Prospects, ROUND(AVG(CAST(f.LivingAreaSqFt AS DOUBLE PRECISION)), 0) AS AvgSqFt, ROUND(AVG(CAST(v.EstimatedValue AS DOUBLE PRECISION)), 0) AS AvgValue
FROM Property.PropertyFeature f
JOIN Ownership.CurrentOwner o ON o.PropertyID = f.PropertyID
JOIN Valuation.AVM v ON v.PropertyID = f.PropertyID
WHERE f.PropertyTypeCode = 'SFR' AND f.SolarFlag = 'N' AND f.LivingAreaSqFt >= 1800 AND v.EstimatedValue >= 400000
  AND o.OwnerOccupiedFlag = 'Y' AND o.DoNotMailFlag = 'N'
GROUP BY f.SitusZIP
ORDER BY Prospects DESC, f.SitusZIP
