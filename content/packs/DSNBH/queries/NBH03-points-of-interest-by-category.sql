-- name: Points of interest by category
-- description: Places per category and county.
-- chart: stacked-bar-vertical: barlabel=Category, barvalue=Places, color=CountyName
-- tags: neighborhood

SELECT c.CountyName, p.Category, COUNT(*) AS Places
FROM Neighborhood.PointOfInterest p JOIN Reference.DimCounty c ON c.CountyFIPS = p.CountyFIPS
GROUP BY c.CountyName, p.Category
ORDER BY p.Category, c.CountyName
