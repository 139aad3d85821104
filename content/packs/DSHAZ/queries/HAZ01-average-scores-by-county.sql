-- name: Average scores by county
-- description: Average score per peril.
-- chart: verticalbar: barlabel=CountyName, barvalue=Wildfire
-- tags: hazard

SELECT c.CountyName, ROUND(AVG(h.FloodScore), 1) AS Flood, ROUND(AVG(h.WildfireScore), 1) AS Wildfire, ROUND(AVG(h.EarthquakeScore), 1) AS Earthquake,
       ROUND(AVG(h.HurricaneScore), 1) AS Hurricane, ROUND(AVG(h.HailScore), 1) AS Hail
FROM Hazard.PropertyHazard h JOIN Reference.DimCounty c ON c.CountyFIPS = h.CountyFIPS
GROUP BY c.CountyName
ORDER BY c.CountyName
