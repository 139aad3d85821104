-- name: Assessment growth by year
-- description: Total assessed value, tax billed and growth by county and roll year.
-- chart: line: x=TaxYear, y=TotalTax, split=CountyName
-- tags: tax

SELECT h.TaxYear, c.CountyName, SUM(1.0 * h.AssessedTotalValue) AS TotalAssessed, SUM(h.TaxAmount) AS TotalTax, ROUND(CAST(SUM(h.AssessedChangePercent) AS DOUBLE PRECISION) / COUNT(h.AssessedChangePercent), 2) AS AvgChangePercent
FROM Tax.AssessmentHistory h JOIN Reference.DimCounty c ON c.CountyFIPS = h.CountyFIPS
GROUP BY h.TaxYear, c.CountyName
ORDER BY h.TaxYear, c.CountyName
