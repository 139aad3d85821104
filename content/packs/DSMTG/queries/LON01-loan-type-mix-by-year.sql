-- name: Loan type mix by year
-- description: Conventional, FHA and VA shares of originations.
-- chart: stacked-bar-vertical: barlabel=OriginationYear, barvalue=Loans, color=LoanTypeDescription
-- tags: mortgage

SELECT YEAR(l.OriginationDate) AS OriginationYear, t.LoanTypeDescription, COUNT(*) AS Loans, SUM(1.0 * l.LoanAmount) AS Volume
FROM Mortgage.Loan l JOIN Reference.DimLoanType t ON t.LoanTypeCode = l.LoanTypeCode
GROUP BY YEAR(l.OriginationDate), t.LoanTypeDescription
ORDER BY OriginationYear, t.LoanTypeDescription
