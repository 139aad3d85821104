-- name: Open balance by county
-- description: Open loans, balance and average rate.
-- chart: verticalbar: barlabel=CountyName, barvalue=Balance
-- tags: mortgage

SELECT c.CountyName, COUNT(*) AS OpenLoans, SUM(1.0 * l.EstimatedBalance) AS Balance, ROUND(CAST(SUM(l.InterestRate) AS DOUBLE PRECISION) / COUNT(l.InterestRate), 2) AS AvgRate
FROM Mortgage.OpenLoan l JOIN Reference.DimCounty c ON c.CountyFIPS = l.CountyFIPS
GROUP BY c.CountyName
ORDER BY Balance DESC, c.CountyName
