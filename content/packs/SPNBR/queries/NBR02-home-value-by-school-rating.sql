-- name: Home value by school rating
-- description: Average value of homes zoned to schools of each rating.
-- chart: verticalbar: barlabel=SchoolRating, barvalue=AvgValue
-- tags: neighborhood

SELECT s.SchoolRating, COUNT(*) AS Homes, ROUND(AVG(CAST(v.EstimatedValue AS DOUBLE PRECISION)), 0) AS AvgValue
FROM Schools.PropertySchool z
JOIN Schools.School s ON s.SchoolID = z.SchoolID
JOIN Valuation.AVM v ON v.PropertyID = z.PropertyID
WHERE z.SchoolLevel = 'ELEMENTARY'
GROUP BY s.SchoolRating
ORDER BY s.SchoolRating
