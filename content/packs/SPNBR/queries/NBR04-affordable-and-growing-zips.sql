-- name: Affordable and growing ZIPs
-- description: ZIP codes with growing population where owning the median home takes less than 40% of income.
-- chart: bubble: x=AffordabilityPercent, y=PopulationChange5YrPercent, color=CountyName
-- tags: neighborhood

SELECT c.CountyName, m.SitusZIP, m.AffordabilityPercent, m.PopulationChange5YrPercent, m.MedianHomeValue, m.MedianGrossRent
FROM Neighborhood.Community m JOIN Reference.DimCounty c ON c.CountyFIPS = m.CountyFIPS
WHERE m.GeoTypeCode = 'ZI' AND m.AffordabilityPercent < 40 AND m.PopulationChange5YrPercent > 0
ORDER BY m.PopulationChange5YrPercent DESC, m.GeoID
