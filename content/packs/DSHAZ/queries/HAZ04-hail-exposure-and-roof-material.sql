-- name: Hail exposure and roof material
-- description: Average hail score by roof material.
-- chart: verticalbar: barlabel=RoofMaterial, barvalue=AvgHailScore
-- tags: hazard

SELECT f.RoofMaterial, COUNT(*) AS Homes, ROUND(AVG(h.HailScore), 1) AS AvgHailScore, ROUND(AVG(CAST(h.HailEvents10Yr AS DOUBLE PRECISION)), 1) AS AvgEvents
FROM Hazard.PropertyHazard h JOIN Property.PropertyFeature f ON f.PropertyID = h.PropertyID
GROUP BY f.RoofMaterial
ORDER BY AvgHailScore DESC, f.RoofMaterial
