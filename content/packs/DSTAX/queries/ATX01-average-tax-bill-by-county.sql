-- name: Average tax bill by county
-- description: Average bill and taxable value by county.
-- chart: verticalbar: barlabel=CountyName, barvalue=AvgTax
-- tags: tax

SELECT c.CountyName, COUNT(*) AS Parcels, ROUND(CAST(SUM(t.TaxAmount) AS DOUBLE PRECISION) / COUNT(t.TaxAmount), 2) AS AvgTax, ROUND(AVG(CAST(t.TaxableValue AS DOUBLE PRECISION)), 0) AS AvgTaxable
FROM Tax.TaxAssessor t JOIN Reference.DimCounty c ON c.CountyFIPS = t.CountyFIPS
GROUP BY c.CountyName
ORDER BY AvgTax DESC, c.CountyName
