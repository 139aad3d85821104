-- name: Upcoming auctions with opening bid below value
-- description: Scheduled auctions and the discount of the opening bid to the current value.
-- chart: bubble: x=OpeningBid, y=DiscountPercent, color=SitusCity
-- tags: foreclosure, auction

SELECT s.PropertyID, a.SitusFullAddress, a.SitusCity, a.SitusZIP, s.AuctionDate, s.OpeningBid, s.EstimatedValue,
       ROUND(100.0 * (s.EstimatedValue - s.OpeningBid) / CAST(NULLIF(s.EstimatedValue, 0) AS DOUBLE PRECISION), 1) AS DiscountPercent, s.LenderName, s.TrusteeName
FROM Foreclosure.ForeclosureStatus s
JOIN Property.PropertyAddress a ON a.PropertyID = s.PropertyID
WHERE s.CurrentStage = 'AUCTION' AND s.OpeningBid < s.EstimatedValue AND s.AuctionDate >= CAST('2026-07-01' AS DATE)
ORDER BY DiscountPercent DESC, s.ForeclosureCaseID
OFFSET 0 ROWS FETCH NEXT 200 ROWS ONLY
