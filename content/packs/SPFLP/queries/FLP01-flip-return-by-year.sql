-- name: Flip return by year
-- description: Number of flips, average hold, gross profit and gross ROI per resale year.
-- chart: line: x=ResaleYear, y=AvgROI, trendline=true
-- tags: flips

SELECT YEAR(t.ResaleDate) AS ResaleYear, COUNT(*) AS Flips, ROUND(AVG(1.0 * t.HoldDays), 0) AS AvgHoldDays,
       ROUND(AVG(1.0 * t.GrossProfit), 0) AS AvgGrossProfit, ROUND(AVG(t.GrossROIPercent), 1) AS AvgROI
FROM Market.FlipTransaction t
GROUP BY YEAR(t.ResaleDate)
ORDER BY ResaleYear
