-- One row per open case on the as-of date: not sold at auction, repossessed or canceled.
WITH latest AS (
  SELECT *,
    row_number() OVER (PARTITION BY ForeclosureCaseID ORDER BY EventSequence DESC) AS place,
    min(RecordingDate) OVER (PARTITION BY ForeclosureCaseID) AS started_on,
    (SELECT max(DataAsOf) FROM Reference.PublishStatus) AS as_of
  FROM Foreclosure.ForeclosureEvent
)
SELECT
  e.PropertyID AS property_id,
  e.ForeclosureCaseID AS case_id,
  e.started_on,
  e.RecordingDate AS latest_on,
  e.RecordType AS record_type,
  e.ForeclosureStage AS stage,
  date_diff('day', e.started_on, e.as_of) AS days_open,
  CASE
    WHEN date_diff('day', e.started_on, e.as_of) < 90 THEN '0-89'
    WHEN date_diff('day', e.started_on, e.as_of) < 180 THEN '90-179'
    WHEN date_diff('day', e.started_on, e.as_of) < 270 THEN '180-269'
    WHEN date_diff('day', e.started_on, e.as_of) < 365 THEN '270-364'
    WHEN date_diff('day', e.started_on, e.as_of) < 545 THEN '365-544'
    ELSE '545-'
  END AS age,
  CASE
    WHEN e.EstimatedEquity < 0 THEN 'BELOW'
    WHEN e.EstimatedEquity < 50000 THEN '0-50'
    WHEN e.EstimatedEquity < 100000 THEN '50-100'
    WHEN e.EstimatedEquity < 200000 THEN '100-200'
    WHEN e.EstimatedEquity < 300000 THEN '200-300'
    ELSE '300-'
  END AS equity_band,
  CASE
    WHEN year(e.OriginalLoanRecordingDate) < 2009 THEN '-2008'
    WHEN year(e.OriginalLoanRecordingDate) < 2013 THEN '2009-2012'
    WHEN year(e.OriginalLoanRecordingDate) < 2017 THEN '2013-2016'
    WHEN year(e.OriginalLoanRecordingDate) < 2020 THEN '2017-2019'
    WHEN year(e.OriginalLoanRecordingDate) < 2022 THEN '2020-2021'
    WHEN year(e.OriginalLoanRecordingDate) < 2024 THEN '2022-2023'
    ELSE '2024-'
  END AS vintage,
  coalesce(l.LoanTypeCode, 'OTHER') AS loan_type,
  e.ForeclosureProcess AS process,
  e.CountyFIPS AS county,
  concat(c.CountyName, ' ', c.StateCode) AS county_name,
  c.StateCode AS state,
  a.SitusCity AS city,
  e.SitusZIP AS zip,
  a.SitusFullAddress AS address,
  f.PropertyTypeCode AS property_type,
  CASE WHEN e.VacantFlag = 'Y' THEN 'VACANT' WHEN e.OwnerOccupiedFlag = 'Y' THEN 'OWNER' ELSE 'ABSENTEE' END AS occupancy,
  e.DefaultAmount AS arrears,
  e.EstimatedValue AS value,
  e.LoanBalance AS balance,
  e.EstimatedEquity AS equity,
  e.LTVPercent AS ltv,
  e.LenderName AS lender,
  e.ServicerName AS servicer,
  e.TrusteeName AS trustee
FROM latest AS e
JOIN Property.PropertyAddress AS a ON a.PropertyID = e.PropertyID
JOIN Property.PropertyFeature AS f ON f.PropertyID = e.PropertyID
JOIN Reference.DimCounty AS c ON c.CountyFIPS = e.CountyFIPS
LEFT JOIN Mortgage.OpenLoan AS l ON l.LoanID = e.LoanID
WHERE e.place = 1 AND e.RecordType NOT IN ('REO', 'CAN') AND coalesce(e.AuctionResult, '') <> 'SOLD 3RD PARTY'
ORDER BY started_on, case_id
