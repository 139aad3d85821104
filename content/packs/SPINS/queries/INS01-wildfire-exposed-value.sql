-- name: Wildfire-exposed value
-- description: Homes and value by county and wildfire band.
-- chart: stacked-bar-vertical: barlabel=CountyName, barvalue=ExposedValue, color=WildfireRiskBand
-- tags: risk

SELECT c.CountyName, h.WildfireRiskBand, COUNT(*) AS Homes, SUM(1.0 * v.EstimatedValue) AS ExposedValue
FROM Hazard.PropertyHazard h JOIN Valuation.AVM v ON v.PropertyID = h.PropertyID
JOIN Reference.DimCounty c ON c.CountyFIPS = h.CountyFIPS
GROUP BY c.CountyName, h.WildfireRiskBand
ORDER BY c.CountyName, h.WildfireRiskBand
