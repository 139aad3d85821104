-- name: Average job value by type
-- description: Average declared value and fee by permit type.
-- chart: verticalbar: barlabel=PermitType, barvalue=AvgJobValue
-- tags: permits

SELECT t.PermitGroup, t.PermitType, COUNT(*) AS Permits, ROUND(AVG(CAST(p.JobValue AS DOUBLE PRECISION)), 0) AS AvgJobValue, ROUND(CAST(SUM(p.PermitFee) AS DOUBLE PRECISION) / COUNT(p.PermitFee), 0) AS AvgFee
FROM Permits.BuildingPermit p JOIN Reference.DimPermitType t ON t.PermitTypeCode = p.PermitTypeCode
GROUP BY t.PermitGroup, t.PermitType
ORDER BY AvgJobValue DESC, t.PermitType
