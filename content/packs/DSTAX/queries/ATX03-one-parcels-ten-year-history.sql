-- name: One parcel's ten-year history
-- description: Assessed value and tax by year (change the ID).
-- chart: line: x=TaxYear, y=TaxAmount
-- tags: tax

SELECT h.TaxYear, h.AssessedTotalValue, h.MarketTotalValue, h.TaxableValue, h.TaxAmount, h.HomesteadFlag
FROM Tax.AssessmentHistory h
WHERE h.PropertyID = (SELECT MIN(PropertyID) FROM Tax.TaxAssessor)
ORDER BY h.TaxYear
