-- name: Rent by ZIP
-- description: Average market rent and rent per square foot.
-- chart: bar: barlabel=SitusZIP, barvalue=AvgRent
-- tags: valuation

SELECT r.SitusZIP, COUNT(*) AS Homes, ROUND(AVG(1.0 * r.EstimatedRent), 0) AS AvgRent, ROUND(AVG(r.RentPerSqFt), 2) AS AvgRentPerSqFt, ROUND(AVG(r.GrossYieldPercent), 2) AS AvgYield
FROM Valuation.RentalAVM r
GROUP BY r.SitusZIP
ORDER BY AvgRent DESC
