-- name: Average rate by year and loan type
-- description: Average note rate on first-lien loans.
-- chart: line: x=OriginationYear, y=AvgRate, split=LoanTypeDescription
-- tags: mortgage

SELECT YEAR(l.OriginationDate) AS OriginationYear, t.LoanTypeDescription, COUNT(*) AS Loans, ROUND(CAST(SUM(l.InterestRate) AS DOUBLE PRECISION) / COUNT(l.InterestRate), 3) AS AvgRate
FROM Mortgage.Loan l JOIN Reference.DimLoanType t ON t.LoanTypeCode = l.LoanTypeCode
WHERE l.LienPosition = 1
GROUP BY YEAR(l.OriginationDate), t.LoanTypeDescription
ORDER BY OriginationYear, t.LoanTypeDescription
