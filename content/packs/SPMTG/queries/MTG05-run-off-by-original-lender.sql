-- name: Runoff by original lender
-- description: Loans paid off since 2023, by originating lender.
-- chart: bar: barlabel=LenderName, barvalue=PaidOffLoans
-- tags: mortgage

SELECT l.LenderName, COUNT(*) AS PaidOffLoans, SUM(1.0 * l.LoanAmount) AS Volume
FROM Mortgage.Loan l
WHERE l.LoanStatus = 'PAID OFF' AND l.SatisfactionDate >= CAST('2023-01-01' AS DATE)
GROUP BY l.LenderName
ORDER BY PaidOffLoans DESC, l.LenderName
OFFSET 0 ROWS FETCH NEXT 15 ROWS ONLY
