-- description: Foreclosure cases since 2015: first filing, first auction held or scheduled, and current status.
SELECT s.ForeclosureCaseID, c.CountyName, s.ForeclosureProcess, s.FirstFilingDate, a.FirstAuctionDate, s.LatestFilingDate, s.CurrentRecordType, s.CurrentStage, s.ActiveFlag
FROM Foreclosure.ForeclosureStatus s
JOIN Reference.DimCounty c ON c.CountyFIPS = s.CountyFIPS
LEFT JOIN (
  SELECT ForeclosureCaseID, MIN(AuctionDate) AS FirstAuctionDate
  FROM Foreclosure.ForeclosureEvent
  WHERE AuctionDate IS NOT NULL
  GROUP BY ForeclosureCaseID) a ON a.ForeclosureCaseID = s.ForeclosureCaseID
WHERE s.FirstFilingDate >= CAST('2015-01-01' AS DATE)
ORDER BY s.FirstFilingDate, s.ForeclosureCaseID
OFFSET 0 ROWS FETCH NEXT 20000 ROWS ONLY
