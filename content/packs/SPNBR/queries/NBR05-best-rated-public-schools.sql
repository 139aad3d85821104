-- name: Best-rated public schools
-- description: Schools rated 8 or better with enrollment and proficiency.
-- chart: bar: barlabel=SchoolName, barvalue=ProficiencyMathPercent
-- tags: neighborhood

SELECT s.SchoolName, s.SchoolLevel, s.DistrictName, s.SitusZIP, s.SchoolRating, s.Enrollment, s.ProficiencyReadingPercent, s.ProficiencyMathPercent
FROM Schools.School s
WHERE s.SchoolRating >= 8 AND s.SchoolType = 'PUBLIC'
ORDER BY s.SchoolRating DESC, s.ProficiencyMathPercent DESC, s.SchoolID
OFFSET 0 ROWS FETCH NEXT 50 ROWS ONLY
