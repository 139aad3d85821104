-- name: Coverage and confidence
-- description: Valued homes, average confidence and range width by county.
-- chart: verticalbar: barlabel=CountyName, barvalue=AvgConfidence
-- tags: valuation

SELECT c.CountyName, COUNT(*) AS Homes, ROUND(AVG(v.ConfidenceScore), 1) AS AvgConfidence, ROUND(CAST(SUM(v.ValueRangePercent) AS DOUBLE PRECISION) / COUNT(v.ValueRangePercent), 1) AS AvgRangePercent
FROM Valuation.AVM v JOIN Reference.DimCounty c ON c.CountyFIPS = v.CountyFIPS
GROUP BY c.CountyName
ORDER BY AvgConfidence DESC, c.CountyName
