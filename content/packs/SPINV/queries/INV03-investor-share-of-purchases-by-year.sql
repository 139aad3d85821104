-- name: Investor share of purchases by year
-- description: Share of arm's-length purchases made by entities or absentee buyers, by county.
-- chart: line: x=SaleYear, y=InvestorPercent, split=CountyName
-- tags: investor

SELECT YEAR(s.SaleDate) AS SaleYear, c.CountyName, COUNT(*) AS Sales,
       ROUND(100.0 * SUM(CASE WHEN s.InvestorPurchaseFlag = 'Y' THEN 1 ELSE 0 END) / CAST(COUNT(*) AS DOUBLE PRECISION), 1) AS InvestorPercent
FROM Transactions.ArmsLengthSale s JOIN Reference.DimCounty c ON c.CountyFIPS = s.CountyFIPS
GROUP BY YEAR(s.SaleDate), c.CountyName
ORDER BY SaleYear, c.CountyName
