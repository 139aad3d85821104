-- name: Value trend by county
-- description: Average quarterly AVM per county since 2015.
-- chart: line: x=ValuationDate, y=AvgValue, split=CountyName
-- tags: valuation, trend

SELECT h.ValuationDate, c.CountyName, ROUND(AVG(CAST(h.EstimatedValue AS DOUBLE PRECISION)), 0) AS AvgValue
FROM Valuation.AVMHistory h JOIN Reference.DimCounty c ON c.CountyFIPS = h.CountyFIPS
GROUP BY h.ValuationDate, c.CountyName
ORDER BY h.ValuationDate, c.CountyName
