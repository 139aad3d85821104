-- name: Approval time by county and type
-- description: Average days from application to issue.
-- chart: bar: barlabel=PermitType, barvalue=AvgDaysToIssue, labelFacet=CountyName
-- tags: permits

SELECT c.CountyName, p.PermitType, COUNT(*) AS Permits, ROUND(AVG(CAST(p.DaysToIssue AS DOUBLE PRECISION)), 1) AS AvgDaysToIssue
FROM Permits.BuildingPermit p JOIN Reference.DimCounty c ON c.CountyFIPS = p.CountyFIPS
GROUP BY c.CountyName, p.PermitType
ORDER BY c.CountyName, AvgDaysToIssue DESC, p.PermitType
