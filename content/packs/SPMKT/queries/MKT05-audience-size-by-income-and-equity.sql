-- name: Audience size by income and equity
-- description: Owner-occupied homes by ZIP income band and equity status.
-- chart: stacked-bar-horizontal: barlabel=IncomeBand, barvalue=Homes, color=EquityStatus
-- tags: marketing

SELECT CASE WHEN m.MedianHouseholdIncome < 60000 THEN '1) under 60k' WHEN m.MedianHouseholdIncome < 90000 THEN '2) 60-90k' WHEN m.MedianHouseholdIncome < 120000 THEN '3) 90-120k' ELSE '4) 120k+' END AS IncomeBand,
       q.EquityStatus, COUNT(*) AS Homes
FROM Valuation.HomeEquity q
JOIN Ownership.CurrentOwner o ON o.PropertyID = q.PropertyID
JOIN Neighborhood.Community m ON m.GeoTypeCode = 'ZI' AND m.SitusZIP = q.SitusZIP
WHERE o.OwnerOccupiedFlag = 'Y'
GROUP BY CASE WHEN m.MedianHouseholdIncome < 60000 THEN '1) under 60k' WHEN m.MedianHouseholdIncome < 90000 THEN '2) 60-90k' WHEN m.MedianHouseholdIncome < 120000 THEN '3) 90-120k' ELSE '4) 120k+' END, q.EquityStatus
ORDER BY IncomeBand, q.EquityStatus
