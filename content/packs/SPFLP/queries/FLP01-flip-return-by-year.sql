-- name: Flip return by year
-- description: Number of flips, average hold, gross profit and gross ROI per resale year.
-- chart: line: x=ResaleYear, y=AvgROI, trendline=true
-- tags: flips

SELECT YEAR(t.ResaleDate) AS ResaleYear, COUNT(*) AS Flips, ROUND(AVG(CAST(t.HoldDays AS DOUBLE PRECISION)), 0) AS AvgHoldDays,
       ROUND(AVG(CAST(t.GrossProfit AS DOUBLE PRECISION)), 0) AS AvgGrossProfit, ROUND(CAST(SUM(CAST(t.GrossROIPercent AS DECIMAL(12, 2))) AS DOUBLE PRECISION) / COUNT(t.GrossROIPercent), 1) AS AvgROI
FROM Market.FlipTransaction t
GROUP BY YEAR(t.ResaleDate)
ORDER BY ResaleYear
