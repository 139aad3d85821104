-- name: Affordable and growing ZIPs
-- description: ZIPs where owning a median home takes under 40 percent of income and population grew.
-- chart: bubble: x=AffordabilityPercent, y=PopulationChange5YrPercent, color=CountyName
-- tags: neighborhood

SELECT c.CountyName, m.SitusZIP, m.AffordabilityPercent, m.PopulationChange5YrPercent, m.MedianHomeValue, m.MedianGrossRent
FROM Neighborhood.Community m JOIN Reference.DimCounty c ON c.CountyFIPS = m.CountyFIPS
WHERE m.GeoTypeCode = 'ZI' AND m.AffordabilityPercent < 40 AND m.PopulationChange5YrPercent > 0
ORDER BY m.PopulationChange5YrPercent DESC
