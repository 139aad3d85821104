-- One row per case since 2005: when it started, how far it progressed and how it ended. A case is one default of one loan, from the first filing to its end.
WITH steps AS (
  SELECT
    ForeclosureCaseID,
    min(PropertyID) AS PropertyID,
    min(RecordingDate) AS started_on,
    min(CASE WHEN RecordType = 'FJD' THEN RecordingDate END) AS judged_on,
    min(CASE WHEN ForeclosureStage = 'AUCTION' THEN RecordingDate END) AS noticed_on,
    min(CASE WHEN AuctionResult = 'SOLD 3RD PARTY' THEN AuctionDate END) AS sold_on,
    min(CASE WHEN RecordType = 'REO' THEN RecordingDate END) AS repossessed_on,
    min(CASE WHEN RecordType = 'CAN' THEN RecordingDate END) AS cancelled_on
  FROM Foreclosure.ForeclosureEvent
  GROUP BY ForeclosureCaseID
)
SELECT
  s.PropertyID AS property_id,
  s.ForeclosureCaseID AS case_id,
  s.started_on,
  s.judged_on,
  s.noticed_on,
  coalesce(s.sold_on, s.repossessed_on, s.cancelled_on) AS ended_on,
  CASE
    WHEN s.sold_on IS NOT NULL THEN 'SOLD'
    WHEN s.repossessed_on IS NOT NULL THEN 'REO'
    WHEN s.cancelled_on IS NOT NULL THEN 'CANCELLED'
    ELSE 'OPEN'
  END AS outcome,
  CASE
    WHEN s.repossessed_on IS NOT NULL THEN 'REO'
    WHEN s.noticed_on IS NOT NULL THEN 'AUCTION'
    ELSE 'PREFORECLOSURE'
  END AS stage,
  date_diff('day', s.started_on, coalesce(s.sold_on, s.repossessed_on, s.cancelled_on)) AS days_to_end,
  e.ForeclosureProcess AS process,
  e.CountyFIPS AS county,
  concat(c.CountyName, ' ', c.StateCode) AS county_name,
  c.StateCode AS state,
  a.SitusCity AS city,
  e.SitusZIP AS zip,
  a.SitusFullAddress AS address,
  f.PropertyTypeCode AS property_type,
  CASE WHEN e.VacantFlag = 'Y' THEN 'VACANT' WHEN e.OwnerOccupiedFlag = 'Y' THEN 'OWNER' ELSE 'ABSENTEE' END AS occupancy,
  e.EstimatedValue AS value,
  e.LoanBalance AS balance,
  e.EstimatedEquity AS equity,
  e.LTVPercent AS ltv,
  e.LenderName AS lender,
  e.ServicerName AS servicer,
  e.TrusteeName AS trustee
FROM steps AS s
JOIN Foreclosure.ForeclosureEvent AS e ON e.ForeclosureCaseID = s.ForeclosureCaseID AND e.EventSequence = 1
JOIN Property.PropertyAddress AS a ON a.PropertyID = e.PropertyID
JOIN Property.PropertyFeature AS f ON f.PropertyID = e.PropertyID
JOIN Reference.DimCounty AS c ON c.CountyFIPS = e.CountyFIPS
WHERE s.started_on >= DATE '2005-01-01'
ORDER BY started_on, case_id
