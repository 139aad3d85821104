-- name: Over-assessed homes
-- description: Assessor market value at least 15% above the AVM: appeal candidates.
-- chart: bubble: x=EstimatedValue, y=OverPercent, color=SitusCity
-- tags: tax

SELECT t.PropertyID, a.SitusFullAddress, a.SitusCity, a.SitusZIP, t.MarketTotalValue, v.EstimatedValue, v.ConfidenceScore,
       ROUND(100.0 * (t.MarketTotalValue - v.EstimatedValue) / CAST(v.EstimatedValue AS DOUBLE PRECISION), 1) AS OverPercent, t.TaxAmount
FROM Tax.TaxAssessor t JOIN Valuation.AVM v ON v.PropertyID = t.PropertyID
JOIN Property.PropertyAddress a ON a.PropertyID = t.PropertyID
WHERE v.ConfidenceScore >= 80 AND t.MarketTotalValue >= 1.15 * v.EstimatedValue
ORDER BY OverPercent DESC, t.PropertyID
OFFSET 0 ROWS FETCH NEXT 500 ROWS ONLY
