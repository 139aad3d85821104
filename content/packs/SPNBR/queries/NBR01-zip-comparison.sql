-- name: ZIP comparison
-- description: Income, home value, ownership, education and crime for every ZIP code.
-- chart: bubble: x=MedianHouseholdIncome, y=MedianHomeValue, size=Population, color=CountyName, trendline=true
-- tags: neighborhood

SELECT c.CountyName, m.SitusZIP, m.Population, m.MedianHouseholdIncome, m.MedianHomeValue, m.PctOwnerOccupied, m.PctBachelorsPlus, m.CrimeIndex, m.AvgCommuteMinutes
FROM Neighborhood.Community m JOIN Reference.DimCounty c ON c.CountyFIPS = m.CountyFIPS
WHERE m.GeoTypeCode = 'ZI'
ORDER BY m.MedianHouseholdIncome DESC, m.GeoID
