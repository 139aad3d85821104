-- name: Amenity density
-- description: Points of interest per 1,000 residents by ZIP and category.
-- chart: stacked-bar-horizontal: barlabel=SitusZIP, barvalue=Per1000, color=Category
-- tags: neighborhood

SELECT p.SitusZIP, p.Category, COUNT(*) AS Places, ROUND(1000.0 * COUNT(*) / CAST(MAX(m.Population) AS DOUBLE PRECISION), 2) AS Per1000
FROM Neighborhood.PointOfInterest p
JOIN Neighborhood.Community m ON m.GeoTypeCode = 'ZI' AND m.SitusZIP = p.SitusZIP
GROUP BY p.SitusZIP, p.Category
ORDER BY p.SitusZIP, p.Category
