-- name: Permit status mix
-- description: Applied, issued, finaled, expired by type group.
-- chart: stacked-bar-horizontal: barlabel=PermitGroup, barvalue=Permits, color=PermitStatus
-- tags: permits

SELECT t.PermitGroup, p.PermitStatus, COUNT(*) AS Permits
FROM Permits.BuildingPermit p JOIN Reference.DimPermitType t ON t.PermitTypeCode = p.PermitTypeCode
GROUP BY t.PermitGroup, p.PermitStatus
ORDER BY t.PermitGroup, p.PermitStatus
