-- name: Very high fire-hazard zone homes
-- description: Homes and value in the very high class by ZIP.
-- chart: bar: barlabel=SitusZIP, barvalue=Value
-- tags: hazard

SELECT h.SitusZIP, COUNT(*) AS Homes, SUM(1.0 * v.EstimatedValue) AS Value
FROM Hazard.PropertyHazard h JOIN Valuation.AVM v ON v.PropertyID = h.PropertyID
WHERE h.FireHazardZone = 'VERY HIGH'
GROUP BY h.SitusZIP
ORDER BY Value DESC, h.SitusZIP
