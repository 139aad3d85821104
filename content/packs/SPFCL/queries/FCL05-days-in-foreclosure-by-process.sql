-- name: Days in foreclosure by process
-- description: Average and maximum days from first filing to the end of the case, by county and process.
-- chart: verticalbar: barlabel=CountyName, barvalue=AvgDays
-- tags: foreclosure, timeline

SELECT c.CountyName, s.ForeclosureProcess, COUNT(*) AS Cases, ROUND(AVG(CAST(s.DaysInForeclosure AS DOUBLE PRECISION)), 0) AS AvgDays, MAX(s.DaysInForeclosure) AS MaxDays
FROM Foreclosure.ForeclosureStatus s JOIN Reference.DimCounty c ON c.CountyFIPS = s.CountyFIPS
WHERE s.CurrentRecordType IN ('REO', 'CAN')
GROUP BY c.CountyName, s.ForeclosureProcess
ORDER BY AvgDays DESC, c.CountyName, s.ForeclosureProcess
