-- One row per announced auction since 2005: date, opening bid and result. A postponed auction has a row for each date.
SELECT
  e.PropertyID AS property_id,
  e.ForeclosureCaseID AS case_id,
  e.AuctionDate AS auction_on,
  e.AuctionTime AS auction_time,
  e.AuctionLocation AS location,
  coalesce(e.AuctionResult, 'SCHEDULED') AS result,
  e.OpeningBid AS opening_bid,
  e.WinningBid AS winning_bid,
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
FROM Foreclosure.ForeclosureEvent AS e
JOIN Property.PropertyAddress AS a ON a.PropertyID = e.PropertyID
JOIN Property.PropertyFeature AS f ON f.PropertyID = e.PropertyID
JOIN Reference.DimCounty AS c ON c.CountyFIPS = e.CountyFIPS
WHERE e.ForeclosureStage = 'AUCTION' AND e.AuctionDate >= DATE '2005-01-01'
ORDER BY auction_on, property_id
