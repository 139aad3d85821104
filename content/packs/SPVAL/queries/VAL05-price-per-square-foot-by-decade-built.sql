-- name: Price per square foot by decade built
-- description: Average price and unit price by building decade.
-- chart: verticalbar: barlabel=DecadeBuilt, barvalue=AvgPricePerSqFt
-- tags: valuation, price

SELECT CAST(FLOOR(s.YearBuilt / 10.0) * 10 AS INT) AS DecadeBuilt, COUNT(*) AS Sales, ROUND(AVG(CAST(s.SalePrice AS DOUBLE PRECISION)), 0) AS AvgPrice, ROUND(CAST(SUM(s.PricePerSqFt) AS DOUBLE PRECISION) / COUNT(s.PricePerSqFt), 0) AS AvgPricePerSqFt
FROM Transactions.ArmsLengthSale s
WHERE s.SaleDate >= CAST('2024-07-01' AS DATE) AND s.YearBuilt IS NOT NULL
GROUP BY CAST(FLOOR(s.YearBuilt / 10.0) * 10 AS INT)
ORDER BY DecadeBuilt
