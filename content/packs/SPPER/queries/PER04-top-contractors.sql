-- name: Top contractors
-- description: Contractors by declared value since 2024.
-- chart: bar: barlabel=ContractorName, barvalue=JobValue
-- tags: permits

SELECT p.ContractorName, COUNT(*) AS Permits, COUNT(DISTINCT p.SitusZIP) AS ZIPs, SUM(1.0 * p.JobValue) AS JobValue
FROM Permits.BuildingPermit p
WHERE p.IssueDate >= CAST('2024-01-01' AS DATE) AND p.ContractorName IS NOT NULL
GROUP BY p.ContractorName
ORDER BY JobValue DESC, p.ContractorName
OFFSET 0 ROWS FETCH NEXT 20 ROWS ONLY
