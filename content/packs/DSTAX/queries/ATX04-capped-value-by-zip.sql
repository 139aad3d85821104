-- name: Capped value by ZIP
-- description: Value removed from the roll by assessment caps.
-- chart: bar: barlabel=SitusZIP, barvalue=CappedValue
-- tags: tax

SELECT t.SitusZIP, SUM(1.0 * t.AssessmentCapValue) AS CappedValue, ROUND(100.0 * SUM(1.0 * t.AssessmentCapValue) / CAST(SUM(1.0 * t.MarketTotalValue) AS DOUBLE PRECISION), 1) AS CappedPercent
FROM Tax.TaxAssessor t
GROUP BY t.SitusZIP
ORDER BY CappedValue DESC, t.SitusZIP
OFFSET 0 ROWS FETCH NEXT 25 ROWS ONLY
