-- One row per case of the last six full years and every third month since its first filing that all cases of its year have reached: whether it was still open.
WITH cases AS (
  SELECT
    e.ForeclosureCaseID,
    min(e.RecordingDate) AS started_on,
    min(CASE
      WHEN e.AuctionResult = 'SOLD 3RD PARTY' THEN e.AuctionDate
      WHEN e.RecordType IN ('REO', 'CAN') THEN e.RecordingDate
    END) AS ended_on,
    (SELECT max(DataAsOf) FROM Reference.PublishStatus) AS as_of
  FROM Foreclosure.ForeclosureEvent AS e
  GROUP BY e.ForeclosureCaseID
), months AS (
  SELECT s.*, m.months
  FROM cases AS s
  JOIN (VALUES (0), (3), (6), (9), (12), (15), (18), (21), (24), (27), (30)) AS m (months)
    ON CAST(concat(CAST(year(s.started_on) AS VARCHAR), '-12-31') AS DATE) + m.months * INTERVAL '1' MONTH <= s.as_of
  WHERE year(s.started_on) BETWEEN year(s.as_of) - 6 AND year(s.as_of) - 1
)
SELECT
  e.PropertyID AS property_id,
  s.ForeclosureCaseID AS case_id,
  s.started_on,
  CAST(year(s.started_on) AS VARCHAR) AS cohort,
  CAST(s.months AS VARCHAR) AS months,
  CASE WHEN s.ended_on <= s.started_on + s.months * INTERVAL '1' MONTH THEN 0 ELSE 1 END AS is_open,
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
FROM months AS s
JOIN Foreclosure.ForeclosureEvent AS e ON e.ForeclosureCaseID = s.ForeclosureCaseID AND e.EventSequence = 1
JOIN Property.PropertyAddress AS a ON a.PropertyID = e.PropertyID
JOIN Property.PropertyFeature AS f ON f.PropertyID = e.PropertyID
JOIN Reference.DimCounty AS c ON c.CountyFIPS = e.CountyFIPS
ORDER BY started_on, case_id, s.months
