-- name: Largest residential jobs
-- description: Highest declared values since 2025.
-- chart: bar: barlabel=PermitNumber, barvalue=JobValue
-- tags: permits

SELECT p.PermitNumber, p.PermitType, p.SitusZIP, p.IssueDate, p.JobValue, p.ContractorName
FROM Permits.BuildingPermit p
WHERE p.PropertyUse = 'RESIDENTIAL' AND p.IssueDate >= CAST('2025-01-01' AS DATE)
ORDER BY p.JobValue DESC, p.PermitID
OFFSET 0 ROWS FETCH NEXT 50 ROWS ONLY
