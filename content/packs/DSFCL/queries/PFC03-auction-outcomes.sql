-- name: Auction outcomes
-- description: Third-party sale, reverted to lender or postponed, by year.
-- chart: stacked-bar-vertical: barlabel=AuctionYear, barvalue=Auctions, color=AuctionResult
-- tags: foreclosure

SELECT YEAR(e.AuctionDate) AS AuctionYear, e.AuctionResult, COUNT(*) AS Auctions, ROUND(AVG(100.0 * e.WinningBid / CAST(NULLIF(e.EstimatedValue, 0) AS DOUBLE PRECISION)), 1) AS AvgBidToValue
FROM Foreclosure.ForeclosureEvent e
WHERE e.AuctionDate IS NOT NULL AND e.AuctionResult IS NOT NULL
GROUP BY YEAR(e.AuctionDate), e.AuctionResult
ORDER BY AuctionYear, e.AuctionResult
