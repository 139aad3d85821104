-- name: Foreclosure filings by year and stage
-- description: Unique properties with a filing, by year and stage: the headline chart of a foreclosure market report.
-- chart: stacked-bar-vertical: barlabel=FilingYear, barvalue=Properties, color=ForeclosureStage
-- tags: foreclosure, trend
-- example: 1

SELECT YEAR(e.RecordingDate) AS FilingYear, e.ForeclosureStage, COUNT(DISTINCT e.PropertyID) AS Properties
FROM Foreclosure.ForeclosureEvent e
WHERE e.ForeclosureStage <> 'CANCELLED'
GROUP BY YEAR(e.RecordingDate), e.ForeclosureStage
ORDER BY FilingYear, e.ForeclosureStage
