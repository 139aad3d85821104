-- name: Foreclosure starts per month
-- description: First filings per month since 2019.
-- chart: line: x=StartMonth, y=Starts
-- tags: foreclosure

SELECT YEAR(s.FirstFilingDate) * 100 + MONTH(s.FirstFilingDate) AS StartMonth, COUNT(*) AS Starts
FROM Foreclosure.ForeclosureStatus s
WHERE s.FirstFilingDate >= CAST('2019-01-01' AS DATE)
GROUP BY YEAR(s.FirstFilingDate) * 100 + MONTH(s.FirstFilingDate)
ORDER BY StartMonth
