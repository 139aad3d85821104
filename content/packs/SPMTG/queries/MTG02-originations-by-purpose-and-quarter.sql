-- name: Originations by purpose and quarter
-- description: Purchase, refinance and home equity loans per quarter.
-- chart: stacked-bar-vertical: barlabel=YearQuarter, barvalue=Loans, color=LoanPurpose
-- tags: mortgage

SELECT CONCAT(CAST(YEAR(l.RecordingDate) AS VARCHAR(4)), '-Q', CAST(CAST(FLOOR((MONTH(l.RecordingDate) + 2) / 3.0) AS INT) AS VARCHAR(1))) AS YearQuarter, l.LoanPurpose,
       COUNT(*) AS Loans, SUM(1.0 * l.LoanAmount) AS Volume
FROM Mortgage.Loan l
WHERE l.RecordingDate >= CAST('2019-01-01' AS DATE)
GROUP BY YEAR(l.RecordingDate), CAST(FLOOR((MONTH(l.RecordingDate) + 2) / 3.0) AS INT), l.LoanPurpose
ORDER BY YearQuarter, l.LoanPurpose
