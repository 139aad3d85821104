-- name: Rent by ZIP
-- description: Average market rent and rent per square foot.
-- chart: bar: barlabel=SitusZIP, barvalue=AvgRent
-- tags: valuation

SELECT r.SitusZIP, COUNT(*) AS Homes, ROUND(AVG(CAST(r.EstimatedRent AS DOUBLE PRECISION)), 0) AS AvgRent, ROUND(CAST(SUM(r.RentPerSqFt) AS DOUBLE PRECISION) / COUNT(r.RentPerSqFt), 2) AS AvgRentPerSqFt, ROUND(CAST(SUM(r.GrossYieldPercent) AS DOUBLE PRECISION) / COUNT(r.GrossYieldPercent), 2) AS AvgYield
FROM Valuation.RentalAVM r
GROUP BY r.SitusZIP
ORDER BY AvgRent DESC, r.SitusZIP
