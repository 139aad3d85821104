-- name: Schools by level and district
-- description: School counts, enrollment and average rating.
-- chart: stacked-bar-horizontal: barlabel=DistrictName, barvalue=Enrollment, color=SchoolLevel
-- tags: neighborhood

SELECT s.DistrictName, s.SchoolLevel, COUNT(*) AS Schools, SUM(s.Enrollment) AS Enrollment, ROUND(AVG(CAST(s.SchoolRating AS DOUBLE PRECISION)), 1) AS AvgRating
FROM Schools.School s
GROUP BY s.DistrictName, s.SchoolLevel
ORDER BY s.DistrictName, s.SchoolLevel
