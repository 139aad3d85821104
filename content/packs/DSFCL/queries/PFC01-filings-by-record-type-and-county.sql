-- name: Filings by record type and county
-- description: Counts since 2023.
-- chart: stacked-bar-horizontal: barlabel=CountyName, barvalue=Filings, color=RecordTypeDescription
-- tags: foreclosure

SELECT c.CountyName, t.RecordTypeDescription, COUNT(*) AS Filings
FROM Foreclosure.ForeclosureEvent e JOIN Reference.DimForeclosureType t ON t.RecordType = e.RecordType
JOIN Reference.DimCounty c ON c.CountyFIPS = e.CountyFIPS
WHERE e.RecordingDate >= CAST('2023-01-01' AS DATE)
GROUP BY c.CountyName, t.RecordTypeDescription
ORDER BY c.CountyName, Filings DESC, t.RecordTypeDescription
