-- One row per public filing since 2005: what was filed, when, for which home and loan. A cancellation is not a filing.
WITH filings AS (
  SELECT *, first_value(RecordingDate) OVER (PARTITION BY ForeclosureCaseID ORDER BY EventSequence) AS started_on
  FROM Foreclosure.ForeclosureEvent
  WHERE RecordType <> 'CAN'
)
SELECT
  e.PropertyID AS property_id,
  e.ForeclosureCaseID AS case_id,
  e.RecordingDate AS filed_on,
  e.RecordType AS record_type,
  e.ForeclosureStage AS stage,
  e.ForeclosureProcess AS process,
  e.EventSequence = 1 AS is_start,
  date_diff('day', e.started_on, e.RecordingDate) AS days_in_case,
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
FROM filings AS e
JOIN Property.PropertyAddress AS a ON a.PropertyID = e.PropertyID
JOIN Property.PropertyFeature AS f ON f.PropertyID = e.PropertyID
JOIN Reference.DimCounty AS c ON c.CountyFIPS = e.CountyFIPS
WHERE e.RecordingDate >= DATE '2005-01-01'
ORDER BY filed_on, property_id, record_type
