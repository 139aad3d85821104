-- name: Absentee rate by ZIP
-- description: Share of homes whose owner lives elsewhere.
-- chart: bar: barlabel=SitusZIP, barvalue=AbsenteePercent
-- tags: ownership

SELECT o.SitusZIP, COUNT(*) AS Properties, ROUND(100.0 * SUM(CASE WHEN o.AbsenteeCode <> 'OWNER' THEN 1 ELSE 0 END) / CAST(COUNT(*) AS DOUBLE PRECISION), 1) AS AbsenteePercent
FROM Ownership.CurrentOwner o
GROUP BY o.SitusZIP
ORDER BY AbsenteePercent DESC, o.SitusZIP
OFFSET 0 ROWS FETCH NEXT 25 ROWS ONLY
