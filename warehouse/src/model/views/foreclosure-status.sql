WITH e AS (SELECT *, ROW_NUMBER() OVER (PARTITION BY PropertyID, ForeclosureCaseID ORDER BY EventSequence DESC) AS rn,
                  MIN(RecordingDate) OVER (PARTITION BY PropertyID, ForeclosureCaseID) AS FirstFilingDate,
                  COUNT(*) OVER (PARTITION BY PropertyID, ForeclosureCaseID) AS FilingCount FROM Foreclosure.ForeclosureEvent)
SELECT ForeclosureCaseID, PropertyID, LoanID, CountyFIPS, SitusZIP, ForeclosureProcess,
       RecordType AS CurrentRecordType, ForeclosureStage AS CurrentStage,
       CASE WHEN RecordType = 'CAN' OR AuctionResult = 'SOLD 3RD PARTY' THEN 'N' ELSE 'Y' END AS ActiveFlag,
       FirstFilingDate, RecordingDate AS LatestFilingDate, FilingCount,
       DATE_DIFF('day', FirstFilingDate, CASE WHEN RecordType IN ('CAN','REO') THEN RecordingDate
                                              WHEN AuctionResult = 'SOLD 3RD PARTY' THEN AuctionDate ELSE DATE '2026-06-30' END) AS DaysInForeclosure,
       AuctionDate, OpeningBid, AuctionResult, LenderName, TrusteeName, DefaultAmount, LoanBalance, EstimatedValue,
       EstimatedEquity, LTVPercent, OwnerOccupiedFlag, VacantFlag
FROM e WHERE rn = 1
