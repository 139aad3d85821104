-- name: Average tax bill by county
-- description: Average bill and taxable value by county.
-- chart: verticalbar: barlabel=CountyName, barvalue=AvgTax
-- tags: tax

SELECT c.CountyName, COUNT(*) AS Parcels, ROUND(AVG(t.TaxAmount), 2) AS AvgTax, ROUND(AVG(1.0 * t.TaxableValue), 0) AS AvgTaxable
FROM Tax.TaxAssessor t JOIN Reference.DimCounty c ON c.CountyFIPS = t.CountyFIPS
GROUP BY c.CountyName
ORDER BY AvgTax DESC
