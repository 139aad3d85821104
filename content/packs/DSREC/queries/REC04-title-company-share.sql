-- name: Title company share
-- description: Closings by title company since 2025.
-- chart: bar: barlabel=TitleCompanyName, barvalue=Closings
-- tags: sales

SELECT r.TitleCompanyName, COUNT(*) AS Closings, SUM(1.0 * r.SalePrice) AS Volume
FROM Transactions.Recorder r
WHERE r.RecordingDate >= CAST('2025-01-01' AS DATE) AND r.ArmsLengthFlag = 'Y'
GROUP BY r.TitleCompanyName
ORDER BY Closings DESC, r.TitleCompanyName
