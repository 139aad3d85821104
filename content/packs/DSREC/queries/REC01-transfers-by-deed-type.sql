-- name: Transfers by deed type
-- description: Recorded documents by type and year since 2020.
-- chart: stacked-bar-vertical: barlabel=RecordingYear, barvalue=Documents, color=DeedTypeDescription
-- tags: sales

SELECT YEAR(r.RecordingDate) AS RecordingYear, d.DeedTypeDescription, COUNT(*) AS Documents
FROM Transactions.Recorder r JOIN Reference.DimDeedType d ON d.DeedTypeCode = r.DeedTypeCode
WHERE r.RecordingDate >= CAST('2020-01-01' AS DATE)
GROUP BY YEAR(r.RecordingDate), d.DeedTypeDescription
ORDER BY RecordingYear, d.DeedTypeDescription
