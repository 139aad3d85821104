-- name: County profile
-- description: One row per county.
-- chart: verticalbar: barlabel=GeoName, barvalue=MedianHouseholdIncome
-- tags: neighborhood

SELECT m.GeoName, m.Population, m.Households, m.MedianHouseholdIncome, m.MedianHomeValue, m.MedianGrossRent, m.PctOwnerOccupied, m.PctBachelorsPlus
FROM Neighborhood.Community m
WHERE m.GeoTypeCode = 'CO'
ORDER BY m.Population DESC, m.GeoName, m.GeoID
