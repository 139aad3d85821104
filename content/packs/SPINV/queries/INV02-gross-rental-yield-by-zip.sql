-- name: Gross rental yield by ZIP
-- description: Average rent, value and gross yield of single-family homes.
-- chart: bubble: x=AvgValue, y=AvgYield, size=Homes, color=CountyName
-- tags: investor

SELECT c.CountyName, f.SitusZIP, COUNT(*) AS Homes, ROUND(AVG(1.0 * v.EstimatedValue), 0) AS AvgValue,
       ROUND(AVG(1.0 * r.EstimatedRent), 0) AS AvgRent, ROUND(AVG(r.GrossYieldPercent), 2) AS AvgYield
FROM Property.PropertyFeature f
JOIN Valuation.AVM v ON v.PropertyID = f.PropertyID
JOIN Valuation.RentalAVM r ON r.PropertyID = f.PropertyID
JOIN Reference.DimCounty c ON c.CountyFIPS = f.CountyFIPS
WHERE f.PropertyTypeCode = 'SFR'
GROUP BY c.CountyName, f.SitusZIP
HAVING COUNT(*) >= 10
ORDER BY AvgYield DESC
