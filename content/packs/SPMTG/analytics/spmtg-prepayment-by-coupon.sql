-- description: First-lien loans with rate, payoff date and payoff reason, without borrowers.
SELECT l.LoanID, l.CountyFIPS, l.LoanTypeCode, l.LoanPurpose, l.OriginationDate, l.SatisfactionDate, l.InterestRate, l.LoanAmount, l.PayoffReason
FROM Mortgage.Loan l
WHERE l.LienPosition = 1 AND l.InterestRate IS NOT NULL AND l.OriginationDate >= CAST('2012-01-01' AS DATE)
ORDER BY l.OriginationDate, l.LoanID
OFFSET 0 ROWS FETCH NEXT 20000 ROWS ONLY
