-- name: Largest non-bank portfolio owners
-- description: Entities with the most homes, and the value of those homes.
-- chart: bar: barlabel=Owner1FullName, barvalue=Homes
-- tags: investor

SELECT o.Owner1FullName, o.OwnerTypeCode, COUNT(*) AS Homes, COUNT(DISTINCT o.SitusZIP) AS ZIPs, SUM(v.EstimatedValue) AS PortfolioValue
FROM Ownership.CurrentOwner o JOIN Valuation.AVM v ON v.PropertyID = o.PropertyID
WHERE o.CorporateOwnerFlag = 'Y' AND o.OwnerTypeCode <> 'BNK'
GROUP BY o.Owner1FullName, o.OwnerTypeCode
HAVING COUNT(*) >= 2
ORDER BY Homes DESC, o.Owner1FullName, o.OwnerTypeCode
OFFSET 0 ROWS FETCH NEXT 25 ROWS ONLY
