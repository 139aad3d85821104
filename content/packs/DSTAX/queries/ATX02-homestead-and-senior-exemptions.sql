-- name: Homestead and senior exemptions
-- description: Share of parcels with each exemption.
-- chart: bar: barlabel=CountyName, barvalue=HomesteadPercent
-- tags: tax

SELECT c.CountyName, ROUND(100.0 * SUM(CASE WHEN t.HomesteadFlag = 'Y' THEN 1 ELSE 0 END) / CAST(COUNT(*) AS DOUBLE PRECISION), 1) AS HomesteadPercent,
       ROUND(100.0 * SUM(CASE WHEN t.SeniorExemptionFlag = 'Y' THEN 1 ELSE 0 END) / CAST(COUNT(*) AS DOUBLE PRECISION), 1) AS SeniorPercent, SUM(1.0 * t.ExemptionTotal) AS ExemptedValue
FROM Tax.TaxAssessor t JOIN Reference.DimCounty c ON c.CountyFIPS = t.CountyFIPS
GROUP BY c.CountyName
ORDER BY HomesteadPercent DESC, c.CountyName
