-- name: Gross rental yield by ZIP
-- description: Average rent, value and gross yield of single-family homes.
-- chart: bubble: x=AvgValue, y=AvgYield, size=Homes, color=CountyName
-- tags: investor

SELECT c.CountyName, f.SitusZIP, COUNT(*) AS Homes, ROUND(AVG(CAST(v.EstimatedValue AS DOUBLE PRECISION)), 0) AS AvgValue,
       ROUND(AVG(CAST(r.EstimatedRent AS DOUBLE PRECISION)), 0) AS AvgRent, ROUND(CAST(SUM(r.GrossYieldPercent) AS DOUBLE PRECISION) / COUNT(r.GrossYieldPercent), 2) AS AvgYield
FROM Property.PropertyFeature f
JOIN Valuation.AVM v ON v.PropertyID = f.PropertyID
JOIN Valuation.RentalAVM r ON r.PropertyID = f.PropertyID
JOIN Reference.DimCounty c ON c.CountyFIPS = f.CountyFIPS
WHERE f.PropertyTypeCode = 'SFR'
GROUP BY c.CountyName, f.SitusZIP
HAVING COUNT(*) >= 10
ORDER BY AvgYield DESC, f.SitusZIP, c.CountyName
