-- name: Loan-to-value distribution
-- description: First liens by LTV band at origination.
-- chart: verticalbar: barlabel=LTVBand, barvalue=Loans
-- tags: mortgage

SELECT CASE WHEN LTVAtOrigination < 60 THEN '1) under 60' WHEN LTVAtOrigination < 80 THEN '2) 60-79' WHEN LTVAtOrigination <= 80 THEN '3) 80' WHEN LTVAtOrigination <= 95 THEN '4) 80-95' ELSE '5) over 95' END AS LTVBand, COUNT(*) AS Loans
FROM Mortgage.Loan
WHERE LienPosition = 1 AND LoanPurpose = 'PURCHASE'
GROUP BY CASE WHEN LTVAtOrigination < 60 THEN '1) under 60' WHEN LTVAtOrigination < 80 THEN '2) 60-79' WHEN LTVAtOrigination <= 80 THEN '3) 80' WHEN LTVAtOrigination <= 95 THEN '4) 80-95' ELSE '5) over 95' END
ORDER BY LTVBand
