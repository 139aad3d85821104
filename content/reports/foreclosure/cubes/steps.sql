-- One row per step of a case since 2005: which step, its date, and the days since the previous step.
WITH cases AS (
  SELECT
    ForeclosureCaseID,
    min(RecordingDate) AS started_on,
    min(CASE WHEN RecordType = 'FJD' THEN RecordingDate END) AS judged_on,
    min(CASE WHEN ForeclosureStage = 'AUCTION' THEN RecordingDate END) AS noticed_on,
    min(CASE WHEN AuctionResult IN ('SOLD 3RD PARTY', 'REVERTED') THEN AuctionDate END) AS held_on,
    min(CASE WHEN RecordType = 'REO' THEN RecordingDate END) AS repossessed_on,
    min(CASE WHEN RecordType = 'CAN' THEN RecordingDate END) AS cancelled_on
  FROM Foreclosure.ForeclosureEvent
  GROUP BY ForeclosureCaseID
), steps AS (
  SELECT ForeclosureCaseID, 'JUDGMENT' AS step, judged_on AS reached_on, date_diff('day', started_on, judged_on) AS days FROM cases WHERE judged_on > started_on
  UNION ALL
  SELECT ForeclosureCaseID, 'NOTICE', noticed_on, date_diff('day', coalesce(judged_on, started_on), noticed_on) FROM cases WHERE noticed_on > started_on
  UNION ALL
  SELECT ForeclosureCaseID, 'SALE', held_on, date_diff('day', noticed_on, held_on) FROM cases WHERE held_on > noticed_on
  UNION ALL
  SELECT ForeclosureCaseID, 'REO', repossessed_on, date_diff('day', held_on, repossessed_on) FROM cases WHERE repossessed_on >= held_on
  UNION ALL
  SELECT ForeclosureCaseID, 'CANCELLATION', cancelled_on, date_diff('day', started_on, cancelled_on) FROM cases WHERE cancelled_on > started_on
)
SELECT
  e.PropertyID AS property_id,
  s.ForeclosureCaseID AS case_id,
  s.step,
  s.reached_on,
  s.days,
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
  e.LTVPercent AS ltv,
  e.LenderName AS lender,
  e.ServicerName AS servicer,
  e.TrusteeName AS trustee
FROM steps AS s
JOIN Foreclosure.ForeclosureEvent AS e ON e.ForeclosureCaseID = s.ForeclosureCaseID AND e.EventSequence = 1
JOIN Property.PropertyAddress AS a ON a.PropertyID = e.PropertyID
JOIN Property.PropertyFeature AS f ON f.PropertyID = e.PropertyID
JOIN Reference.DimCounty AS c ON c.CountyFIPS = e.CountyFIPS
WHERE s.reached_on >= DATE '2005-01-01'
ORDER BY reached_on, case_id, step
