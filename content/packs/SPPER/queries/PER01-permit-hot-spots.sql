-- name: Permit hot spots
-- description: Permits and value since 2025 per 1,000 homes, by ZIP code.
-- chart: bar: barlabel=SitusZIP, barvalue=PermitsPer1000
-- tags: permits

WITH h AS (SELECT SitusZIP, COUNT(*) AS Homes FROM Property.PropertyFeature GROUP BY SitusZIP),
p AS (SELECT SitusZIP, COUNT(*) AS Permits, SUM(1.0 * JobValue) AS JobValue FROM Permits.BuildingPermit WHERE IssueDate >= CAST('2025-01-01' AS DATE) GROUP BY SitusZIP)
SELECT h.SitusZIP, p.Permits, p.JobValue, ROUND(1000.0 * p.Permits / CAST(h.Homes AS DOUBLE PRECISION), 1) AS PermitsPer1000
FROM h JOIN p ON p.SitusZIP = h.SitusZIP
ORDER BY PermitsPer1000 DESC, h.SitusZIP
OFFSET 0 ROWS FETCH NEXT 25 ROWS ONLY
