-- name: Vacant homes in foreclosure
-- description: Active cases on vacant ("zombie") homes by ZIP.
-- chart: bar: barlabel=SitusZIP, barvalue=ActiveCases
-- tags: foreclosure

SELECT s.SitusZIP, COUNT(*) AS ActiveCases, SUM(CASE WHEN s.VacantFlag = 'Y' THEN 1 ELSE 0 END) AS VacantCases
FROM Foreclosure.ForeclosureStatus s
WHERE s.ActiveFlag = 'Y'
GROUP BY s.SitusZIP
ORDER BY VacantCases DESC, ActiveCases DESC, s.SitusZIP
OFFSET 0 ROWS FETCH NEXT 25 ROWS ONLY
