-- name: Best flip ZIPs
-- description: ZIP codes by average gross ROI, with at least two flips since 2019.
-- chart: bar: barlabel=SitusZIP, barvalue=AvgROI
-- tags: flips

SELECT t.SitusZIP, COUNT(*) AS Flips, ROUND(AVG(1.0 * t.PurchasePrice), 0) AS AvgBuy, ROUND(AVG(1.0 * t.ResalePrice), 0) AS AvgSell,
       ROUND(AVG(t.GrossROIPercent), 1) AS AvgROI
FROM Market.FlipTransaction t
WHERE t.ResaleDate >= '2019-01-01'
GROUP BY t.SitusZIP
HAVING COUNT(*) >= 2
ORDER BY AvgROI DESC
OFFSET 0 ROWS FETCH NEXT 20 ROWS ONLY
