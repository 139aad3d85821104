-- name: Does confidence predict error?
-- description: Actual error by confidence score band.
-- chart: verticalbar: barlabel=ConfidenceBand, barvalue=MeanAbsErrorPercent
-- tags: valuation, accuracy

SELECT CONCAT(CAST(CAST(FLOOR(a.ConfidenceScore / 5.0) * 5 AS INT) AS VARCHAR(3)), '+') AS ConfidenceBand, COUNT(*) AS Sales, ROUND(CAST(SUM(CAST(a.AbsErrorPercent AS DECIMAL(12, 2))) AS DOUBLE PRECISION) / COUNT(a.AbsErrorPercent), 2) AS MeanAbsErrorPercent
FROM Valuation.AVMAccuracy a
GROUP BY CAST(FLOOR(a.ConfidenceScore / 5.0) * 5 AS INT)
ORDER BY ConfidenceBand
