-- name: Permit spending during a flip
-- description: Declared permit value between purchase and resale, compared with the profit.
-- chart: bubble: x=PermitValue, y=GrossProfit, color=PropertyTypeCode, trendline=true
-- tags: flips

SELECT t.PropertyID, t.SitusZIP, t.PropertyTypeCode, t.PurchaseDate, t.ResaleDate, t.GrossProfit, t.GrossROIPercent,
       COUNT(p.PermitID) AS Permits, SUM(p.JobValue) AS PermitValue
FROM Market.FlipTransaction t
JOIN Permits.BuildingPermit p ON p.PropertyID = t.PropertyID AND p.IssueDate BETWEEN t.PurchaseDate AND t.ResaleDate
GROUP BY t.PropertyID, t.SitusZIP, t.PropertyTypeCode, t.PurchaseDate, t.ResaleDate, t.GrossProfit, t.GrossROIPercent
ORDER BY PermitValue DESC, t.PropertyID, t.PurchaseDate
