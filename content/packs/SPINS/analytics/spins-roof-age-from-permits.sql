-- description: Houses with the year of their last finaled roofing permit, value and wildfire score.
SELECT f.PropertyID, f.CountyFIPS, f.SitusZIP, f.RoofMaterial, f.YearBuilt, p.LastRoofDate, v.EstimatedValue, h.CompositeRiskScore
FROM Property.PropertyFeature f
LEFT JOIN (
  SELECT PropertyID, MAX(FinalDate) AS LastRoofDate
  FROM Permits.BuildingPermit
  WHERE PermitTypeCode = 'ROF' AND FinalDate IS NOT NULL
  GROUP BY PropertyID) p ON p.PropertyID = f.PropertyID
LEFT JOIN Valuation.AVM v ON v.PropertyID = f.PropertyID
LEFT JOIN Hazard.PropertyHazard h ON h.PropertyID = f.PropertyID
WHERE f.PropertyTypeCode = 'SFR' AND f.YearBuilt IS NOT NULL
ORDER BY f.PropertyID % 97, f.PropertyID
OFFSET 0 ROWS FETCH NEXT 20000 ROWS ONLY
