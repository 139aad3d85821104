-- name: Price per square foot by decade built
-- description: Average price and unit price by building decade.
-- chart: verticalbar: barlabel=DecadeBuilt, barvalue=AvgPricePerSqFt
-- tags: valuation, price

SELECT CAST(FLOOR(s.YearBuilt / 10.0) * 10 AS INT) AS DecadeBuilt, COUNT(*) AS Sales, ROUND(AVG(1.0 * s.SalePrice), 0) AS AvgPrice, ROUND(AVG(s.PricePerSqFt), 0) AS AvgPricePerSqFt
FROM Transactions.ArmsLengthSale s
WHERE s.SaleDate >= '2024-07-01' AND s.YearBuilt IS NOT NULL
GROUP BY CAST(FLOOR(s.YearBuilt / 10.0) * 10 AS INT)
ORDER BY DecadeBuilt
