-- name: Assessment ratio by price band
-- description: Assessor value divided by sale price, by price band: a falling ratio means a regressive roll.
-- chart: verticalbar: barlabel=PriceBand, barvalue=AvgRatio
-- tags: tax

SELECT CASE WHEN s.SalePrice < 250000 THEN '1) under 250k' WHEN s.SalePrice < 500000 THEN '2) 250-500k' WHEN s.SalePrice < 750000 THEN '3) 500-750k' WHEN s.SalePrice < 1000000 THEN '4) 750k-1m' ELSE '5) over 1m' END AS PriceBand,
       COUNT(*) AS Sales, ROUND(AVG(CAST(t.MarketTotalValue AS DOUBLE PRECISION) / s.SalePrice), 3) AS AvgRatio
FROM Transactions.ArmsLengthSale s JOIN Tax.TaxAssessor t ON t.PropertyID = s.PropertyID
WHERE s.SaleDate >= CAST('2024-07-01' AS DATE)
GROUP BY CASE WHEN s.SalePrice < 250000 THEN '1) under 250k' WHEN s.SalePrice < 500000 THEN '2) 250-500k' WHEN s.SalePrice < 750000 THEN '3) 500-750k' WHEN s.SalePrice < 1000000 THEN '4) 750k-1m' ELSE '5) over 1m' END
ORDER BY PriceBand
