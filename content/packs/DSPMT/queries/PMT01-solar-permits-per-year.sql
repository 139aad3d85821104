-- name: Solar permits per year
-- description: Solar permits and value by county.
-- chart: line: x=PermitYear, y=Permits, split=CountyName
-- tags: permits

SELECT YEAR(p.IssueDate) AS PermitYear, c.CountyName, COUNT(*) AS Permits, SUM(1.0 * p.JobValue) AS JobValue
FROM Permits.BuildingPermit p JOIN Reference.DimCounty c ON c.CountyFIPS = p.CountyFIPS
WHERE p.PermitTypeCode = 'SOL'
GROUP BY YEAR(p.IssueDate), c.CountyName
ORDER BY PermitYear, c.CountyName
