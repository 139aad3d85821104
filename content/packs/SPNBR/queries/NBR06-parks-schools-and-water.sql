-- name: Parks, schools and water on the map
-- description: Parks, school sites, lakes and rivers of a county, largest first, with coordinates for the map.
-- chart: verticalbar: barlabel=LandAreaTypeCode, barvalue=AreaAcres
-- tags: neighborhood, map

SELECT l.LandAreaName, l.LandAreaTypeCode, l.SitusZIP, l.AreaAcres, l.CentroidLatitude AS Latitude, l.CentroidLongitude AS Longitude
FROM Boundaries.LandArea l
WHERE l.CountyFIPS = '12031' AND l.LandAreaTypeCode IN ('PARK', 'SCHOOL', 'LAKE', 'RIVER')
ORDER BY l.AreaAcres DESC, l.LandAreaID
OFFSET 0 ROWS FETCH NEXT 500 ROWS ONLY
