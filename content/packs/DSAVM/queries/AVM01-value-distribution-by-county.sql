-- name: Value distribution by county
-- description: Homes by value band.
-- chart: stacked-bar-vertical: barlabel=ValueBand, barvalue=Homes, color=CountyName
-- tags: valuation

SELECT c.CountyName, CAST(FLOOR(v.EstimatedValue / CAST(250000 AS DOUBLE PRECISION)) * 250 AS INT) AS ValueBand, COUNT(*) AS Homes
FROM Valuation.AVM v JOIN Reference.DimCounty c ON c.CountyFIPS = v.CountyFIPS
WHERE v.EstimatedValue < 3000000
GROUP BY c.CountyName, CAST(FLOOR(v.EstimatedValue / CAST(250000 AS DOUBLE PRECISION)) * 250 AS INT)
ORDER BY ValueBand, c.CountyName
