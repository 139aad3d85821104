-- One row per arm's-length sale of a home in the last eight full years and the current year.
SELECT
  s.PropertyID AS property_id,
  s.SaleDate AS sold_on,
  s.CountyFIPS AS county,
  concat(c.CountyName, ' ', c.StateCode) AS county_name,
  c.StateCode AS state,
  s.SitusCity AS city,
  s.SitusZIP AS zip,
  s.SitusFullAddress AS address,
  s.PropertyTypeCode AS property_type,
  CASE
    WHEN s.BuyerTypeCode IN ('IND', 'TRS') THEN 'PERSON'
    WHEN s.BuyerTypeCode IN ('LLC', 'COR') THEN 'COMPANY'
    ELSE 'OTHER'
  END AS buyer,
  CASE WHEN s.CashPurchaseFlag = 'Y' THEN 'CASH' ELSE 'LOAN' END AS payment,
  CASE WHEN s.NewConstructionFlag = 'Y' THEN 'NEW' ELSE 'RESALE' END AS kind,
  CASE
    WHEN s.SalePrice < 200000 THEN '0-200'
    WHEN s.SalePrice < 300000 THEN '200-300'
    WHEN s.SalePrice < 400000 THEN '300-400'
    WHEN s.SalePrice < 500000 THEN '400-500'
    WHEN s.SalePrice < 750000 THEN '500-750'
    WHEN s.SalePrice < 1000000 THEN '750-1000'
    ELSE '1000-'
  END AS price_band,
  s.InvestorPurchaseFlag = 'Y' AS is_investor,
  s.DistressedSaleFlag = 'Y' AS is_distressed,
  s.SalePrice AS price,
  s.LivingAreaSqFt AS area,
  s.PricePerSqFt AS per_sqft,
  s.YearBuilt AS built,
  s.Bedrooms AS bedrooms
FROM Transactions.ArmsLengthSale AS s
JOIN Reference.DimCounty AS c ON c.CountyFIPS = s.CountyFIPS
WHERE year(s.SaleDate) >= year((SELECT max(DataAsOf) FROM Reference.PublishStatus)) - 8
  AND s.PropertyTypeCode IN ('SFR', 'CND', 'TWN', 'MF2', 'MOB')
ORDER BY sold_on, property_id
