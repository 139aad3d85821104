-- name: Pre-foreclosures with high equity
-- description: Owners in default who could still sell: active cases with at least 40% equity, newest first.
-- chart: bubble: x=EstimatedValue, y=EquityPercent, color=CountyName, size=AvailableEquity
-- tags: foreclosure, equity, leads

SELECT s.PropertyID, a.SitusFullAddress, a.SitusCity, a.SitusZIP, c.CountyName, s.CurrentRecordType, s.LatestFilingDate,
       s.DefaultAmount, q.EstimatedValue, q.TotalBalance, q.AvailableEquity, q.EquityPercent
FROM Foreclosure.ForeclosureStatus s
JOIN Property.PropertyAddress a ON a.PropertyID = s.PropertyID
JOIN Valuation.HomeEquity q ON q.PropertyID = s.PropertyID
JOIN Reference.DimCounty c ON c.CountyFIPS = s.CountyFIPS
WHERE s.ActiveFlag = 'Y' AND s.CurrentStage = 'PREFORECLOSURE' AND q.EquityPercent >= 40
ORDER BY s.LatestFilingDate DESC, q.AvailableEquity DESC, s.ForeclosureCaseID
OFFSET 0 ROWS FETCH NEXT 500 ROWS ONLY
