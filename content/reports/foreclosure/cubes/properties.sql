-- One row per property whose latest case is open or ended in repossession since 2005: its stage and latest filing.
WITH latest AS (
  SELECT *,
    row_number() OVER (PARTITION BY PropertyID ORDER BY RecordingDate DESC, EventSequence DESC) AS place,
    min(RecordingDate) OVER (PARTITION BY ForeclosureCaseID) AS started_on
  FROM Foreclosure.ForeclosureEvent
)
SELECT
  e.PropertyID AS property_id,
  e.ForeclosureCaseID AS case_id,
  a.SitusFullAddress AS address,
  a.SitusCity AS city,
  e.SitusZIP AS zip,
  e.CountyFIPS AS county,
  concat(c.CountyName, ' ', c.StateCode) AS county_name,
  c.StateCode AS state,
  a.Latitude AS latitude,
  a.Longitude AS longitude,
  e.ForeclosureStage AS stage,
  e.RecordType AS record_type,
  e.started_on,
  e.RecordingDate AS latest_on,
  e.AuctionDate AS auction_on,
  e.ForeclosureProcess AS process,
  f.PropertyTypeCode AS property_type,
  CASE WHEN e.VacantFlag = 'Y' THEN 'VACANT' WHEN e.OwnerOccupiedFlag = 'Y' THEN 'OWNER' ELSE 'ABSENTEE' END AS occupancy,
  e.LoanBalance AS balance,
  e.EstimatedValue AS value,
  e.EstimatedEquity AS equity,
  e.LTVPercent AS ltv,
  e.LenderName AS lender,
  e.ServicerName AS servicer,
  e.TrusteeName AS trustee
FROM latest AS e
JOIN Property.PropertyAddress AS a ON a.PropertyID = e.PropertyID
JOIN Property.PropertyFeature AS f ON f.PropertyID = e.PropertyID
JOIN Reference.DimCounty AS c ON c.CountyFIPS = e.CountyFIPS
WHERE e.place = 1 AND e.RecordingDate >= DATE '2005-01-01' AND e.RecordType <> 'CAN' AND coalesce(e.AuctionResult, '') <> 'SOLD 3RD PARTY'
ORDER BY latest_on DESC, property_id
