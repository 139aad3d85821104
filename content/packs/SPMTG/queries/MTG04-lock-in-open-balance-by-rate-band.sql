-- name: Lock-in: open balance by rate band
-- description: Open balance by interest rate band.
-- chart: verticalbar: barlabel=RateBand, barvalue=Balance
-- tags: mortgage

SELECT CASE WHEN InterestRate < 3 THEN '1) under 3%' WHEN InterestRate < 4 THEN '2) 3 to 4%' WHEN InterestRate < 5 THEN '3) 4 to 5%'
            WHEN InterestRate < 6 THEN '4) 5 to 6%' WHEN InterestRate < 7 THEN '5) 6 to 7%' ELSE '6) 7% and over' END AS RateBand,
       COUNT(*) AS Loans, SUM(1.0 * EstimatedBalance) AS Balance
FROM Mortgage.OpenLoan
WHERE LienPosition = 1
GROUP BY CASE WHEN InterestRate < 3 THEN '1) under 3%' WHEN InterestRate < 4 THEN '2) 3 to 4%' WHEN InterestRate < 5 THEN '3) 4 to 5%'
            WHEN InterestRate < 6 THEN '4) 5 to 6%' WHEN InterestRate < 7 THEN '5) 6 to 7%' ELSE '6) 7% and over' END
ORDER BY RateBand
