-- name: Foreclosure rate by ZIP
-- description: Filings since July 2025 per 10,000 residential properties, by ZIP code.
-- chart: bar: barlabel=SitusZIP, barvalue=FilingsPer10000
-- tags: foreclosure, zip

WITH base AS (
  SELECT f.SitusZIP, COUNT(*) AS Homes FROM Property.PropertyFeature f
  JOIN Reference.DimPropertyType t ON t.PropertyTypeCode = f.PropertyTypeCode
  WHERE t.PropertyClass = 'RESIDENTIAL' GROUP BY f.SitusZIP),
fil AS (
  SELECT SitusZIP, COUNT(DISTINCT PropertyID) AS Filings FROM Foreclosure.ForeclosureEvent
  WHERE RecordingDate >= CAST('2025-07-01' AS DATE) AND RecordType <> 'CAN' GROUP BY SitusZIP)
SELECT b.SitusZIP, b.Homes, fil.Filings, ROUND(10000.0 * fil.Filings / CAST(b.Homes AS DOUBLE PRECISION), 1) AS FilingsPer10000
FROM base b JOIN fil ON fil.SitusZIP = b.SitusZIP
ORDER BY FilingsPer10000 DESC, b.SitusZIP
OFFSET 0 ROWS FETCH NEXT 25 ROWS ONLY
