-- name: Best flip ZIPs
-- description: ZIP codes by average gross ROI, with at least two flips since 2019.
-- chart: bar: barlabel=SitusZIP, barvalue=AvgROI
-- tags: flips

SELECT t.SitusZIP, COUNT(*) AS Flips, ROUND(AVG(CAST(t.PurchasePrice AS DOUBLE PRECISION)), 0) AS AvgBuy, ROUND(AVG(CAST(t.ResalePrice AS DOUBLE PRECISION)), 0) AS AvgSell,
       ROUND(CAST(SUM(CAST(t.GrossROIPercent AS DECIMAL(12, 2))) AS DOUBLE PRECISION) / COUNT(t.GrossROIPercent), 1) AS AvgROI
FROM Market.FlipTransaction t
WHERE t.ResaleDate >= CAST('2019-01-01' AS DATE)
GROUP BY t.SitusZIP
HAVING COUNT(*) >= 2
ORDER BY AvgROI DESC, t.SitusZIP
OFFSET 0 ROWS FETCH NEXT 20 ROWS ONLY
