-- name: Effective tax rate by county
-- description: Average bill, value and effective rate on owner-occupied homes.
-- chart: verticalbar: barlabel=CountyName, barvalue=EffectiveRatePercent
-- tags: tax

SELECT c.CountyName, COUNT(*) AS Homes, ROUND(CAST(SUM(t.TaxAmount) AS DOUBLE PRECISION) / COUNT(t.TaxAmount), 0) AS AvgTax, ROUND(AVG(CAST(v.EstimatedValue AS DOUBLE PRECISION)), 0) AS AvgValue,
       ROUND(100.0 * SUM(t.TaxAmount) / CAST(SUM(1.0 * v.EstimatedValue) AS DOUBLE PRECISION), 3) AS EffectiveRatePercent
FROM Tax.TaxAssessor t JOIN Valuation.AVM v ON v.PropertyID = t.PropertyID
JOIN Reference.DimCounty c ON c.CountyFIPS = t.CountyFIPS
GROUP BY c.CountyName
ORDER BY EffectiveRatePercent DESC, c.CountyName
