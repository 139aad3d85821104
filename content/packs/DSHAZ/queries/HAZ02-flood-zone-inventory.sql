-- name: Flood zone inventory
-- description: Properties by FEMA zone and county.
-- chart: stacked-bar-horizontal: barlabel=CountyName, barvalue=Properties, color=FloodZone
-- tags: hazard

SELECT c.CountyName, h.FloodZone, COUNT(*) AS Properties
FROM Hazard.PropertyHazard h JOIN Reference.DimCounty c ON c.CountyFIPS = h.CountyFIPS
GROUP BY c.CountyName, h.FloodZone
ORDER BY c.CountyName, h.FloodZone
