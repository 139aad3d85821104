-- name: Mortgage market share by lender
-- description: Loan count, volume and share of purchase and refinance loans recorded since July 2025.
-- chart: bar: barlabel=LenderName, barvalue=SharePercent
-- tags: mortgage

WITH x AS (SELECT LenderName, COUNT(*) AS Loans, SUM(1.0 * LoanAmount) AS Volume FROM Mortgage.Loan
           WHERE RecordingDate >= CAST('2025-07-01' AS DATE) AND LienPosition = 1 GROUP BY LenderName)
SELECT LenderName, Loans, Volume, ROUND(100.0 * Volume / CAST(SUM(Volume) OVER () AS DOUBLE PRECISION), 2) AS SharePercent
FROM x
ORDER BY Volume DESC, LenderName
OFFSET 0 ROWS FETCH NEXT 15 ROWS ONLY
