-- description: First-lien loans since 2010 with origination and payoff dates.
SELECT l.LoanID, l.CountyFIPS, l.OriginationDate, l.SatisfactionDate, l.LoanPurpose, l.LoanTypeCode, l.InterestRate, l.LoanAmount, l.LoanStatus, l.PayoffReason
FROM Mortgage.Loan l
WHERE l.LienPosition = 1 AND l.OriginationDate >= CAST('2010-01-01' AS DATE)
ORDER BY l.OriginationDate, l.LoanID
OFFSET 0 ROWS FETCH NEXT 20000 ROWS ONLY
