-- name: Permits by type and year
-- description: Yearly permit counts by type.
-- chart: stacked-bar-vertical: barlabel=PermitYear, barvalue=Permits, color=PermitType
-- tags: permits

SELECT YEAR(p.IssueDate) AS PermitYear, p.PermitType, COUNT(*) AS Permits, SUM(1.0 * p.JobValue) AS JobValue
FROM Permits.BuildingPermit p
WHERE p.PermitStatus <> 'VOID'
GROUP BY YEAR(p.IssueDate), p.PermitType
ORDER BY PermitYear, p.PermitType
