-- name: Underwriting exceptions
-- description: Homes with wood-shake roofs in high wildfire bands or far from a fire station.
-- chart: bar: barlabel=SitusZIP, barvalue=EstimatedValue
-- tags: risk

SELECT a.PropertyID, a.SitusFullAddress, a.SitusCity, a.SitusZIP, f.YearBuilt, f.RoofMaterial, f.ConstructionType, h.WildfireRiskBand, h.FireStationDistanceMi, v.EstimatedValue
FROM Property.PropertyAddress a
JOIN Property.PropertyFeature f ON f.PropertyID = a.PropertyID
JOIN Hazard.PropertyHazard h ON h.PropertyID = a.PropertyID
JOIN Valuation.AVM v ON v.PropertyID = a.PropertyID
WHERE (f.RoofMaterial = 'WOOD SHAKE' AND h.WildfireRiskBand IN ('HIGH', 'EXTREME')) OR h.FireStationDistanceMi > 5
ORDER BY v.EstimatedValue DESC, a.PropertyID
OFFSET 0 ROWS FETCH NEXT 500 ROWS ONLY
