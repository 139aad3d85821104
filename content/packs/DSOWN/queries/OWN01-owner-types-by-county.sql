-- name: Owner types by county
-- description: Share of properties by owner type.
-- chart: stacked-bar-horizontal: barlabel=CountyName, barvalue=SharePercent, color=OwnerTypeDescription
-- tags: ownership

WITH x AS (SELECT CountyFIPS, OwnerTypeDescription, COUNT(*) AS Properties FROM Ownership.CurrentOwner GROUP BY CountyFIPS, OwnerTypeDescription)
SELECT c.CountyName, x.OwnerTypeDescription, x.Properties, ROUND(100.0 * x.Properties / CAST(SUM(x.Properties) OVER (PARTITION BY x.CountyFIPS) AS DOUBLE PRECISION), 2) AS SharePercent
FROM x JOIN Reference.DimCounty c ON c.CountyFIPS = x.CountyFIPS
ORDER BY c.CountyName, x.Properties DESC, x.OwnerTypeDescription, x.CountyFIPS
