-- name: Does confidence predict error?
-- description: Actual error by confidence score band.
-- chart: verticalbar: barlabel=ConfidenceBand, barvalue=MeanAbsErrorPercent
-- tags: valuation, accuracy

SELECT CONCAT(CAST(FLOOR(a.ConfidenceScore / 5.0) * 5 AS INT), '+') AS ConfidenceBand, COUNT(*) AS Sales, ROUND(AVG(a.AbsErrorPercent), 2) AS MeanAbsErrorPercent
FROM Valuation.AVMAccuracy a
GROUP BY CAST(FLOOR(a.ConfidenceScore / 5.0) * 5 AS INT)
ORDER BY ConfidenceBand
