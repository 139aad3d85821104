-- name: New homes permitted
-- description: Units in new-construction permits by county and year.
-- chart: stacked-bar-vertical: barlabel=PermitYear, barvalue=Units, color=CountyName
-- tags: permits

SELECT YEAR(p.IssueDate) AS PermitYear, c.CountyName, SUM(p.UnitsAdded) AS Units
FROM Permits.BuildingPermit p JOIN Reference.DimCounty c ON c.CountyFIPS = p.CountyFIPS
WHERE p.PermitTypeCode = 'NEW'
GROUP BY YEAR(p.IssueDate), c.CountyName
ORDER BY PermitYear, c.CountyName
