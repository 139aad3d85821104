-- name: Value inside flood hazard areas
-- description: Homes and value by FEMA zone in the Special Flood Hazard Area.
-- chart: verticalbar: barlabel=FloodZone, barvalue=ExposedValue
-- tags: risk

SELECT h.FloodZone, COUNT(*) AS Homes, SUM(1.0 * v.EstimatedValue) AS ExposedValue, ROUND(AVG(h.FloodScore), 1) AS AvgFloodScore
FROM Hazard.PropertyHazard h JOIN Valuation.AVM v ON v.PropertyID = h.PropertyID
WHERE h.SFHAFlag = 'Y'
GROUP BY h.FloodZone
ORDER BY ExposedValue DESC, h.FloodZone
