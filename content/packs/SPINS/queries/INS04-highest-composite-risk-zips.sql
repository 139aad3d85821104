-- name: Highest composite risk ZIPs
-- description: Average composite score, homes and value per ZIP.
-- chart: bar: barlabel=SitusZIP, barvalue=AvgRisk
-- tags: risk

SELECT h.SitusZIP, COUNT(*) AS Homes, ROUND(AVG(h.CompositeRiskScore), 1) AS AvgRisk, SUM(1.0 * v.EstimatedValue) AS Value
FROM Hazard.PropertyHazard h JOIN Valuation.AVM v ON v.PropertyID = h.PropertyID
GROUP BY h.SitusZIP
ORDER BY AvgRisk DESC, h.SitusZIP
OFFSET 0 ROWS FETCH NEXT 20 ROWS ONLY
