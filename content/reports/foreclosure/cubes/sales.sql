-- One row per auction since 2005 won by someone other than the lender: the bids, and how far the winning bid was below the value.
SELECT
  e.PropertyID AS property_id,
  e.ForeclosureCaseID AS case_id,
  e.AuctionDate AS auction_on,
  e.AuctionTime AS auction_time,
  e.AuctionLocation AS location,
  e.OpeningBid AS opening_bid,
  e.WinningBid AS winning_bid,
  round(100 * CAST(e.EstimatedValue - e.WinningBid AS DOUBLE PRECISION) / e.EstimatedValue, 1) AS discount,
  CASE
    WHEN e.WinningBid > e.EstimatedValue THEN 'ABOVE'
    WHEN e.WinningBid > 0.95 * e.EstimatedValue THEN '0-5'
    WHEN e.WinningBid > 0.9 * e.EstimatedValue THEN '5-10'
    WHEN e.WinningBid > 0.85 * e.EstimatedValue THEN '10-15'
    WHEN e.WinningBid > 0.8 * e.EstimatedValue THEN '15-20'
    WHEN e.WinningBid > 0.75 * e.EstimatedValue THEN '20-25'
    WHEN e.WinningBid > 0.7 * e.EstimatedValue THEN '25-30'
    ELSE '30-'
  END AS discount_band,
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
WHERE e.AuctionResult = 'SOLD 3RD PARTY' AND e.AuctionDate >= DATE '2005-01-01' AND e.EstimatedValue > 0
ORDER BY auction_on, property_id
