-- name: Equity-rich absentee owners
-- description: Absentee owners of ten years or more whose debt is at most half of the value.
-- chart: bar: barlabel=SitusZIP, barvalue=AvailableEquity
-- tags: investor

SELECT d.PropertyID, d.SitusFullAddress, d.SitusCity, d.SitusZIP, d.Owner1FullName, d.AbsenteeCode, d.MailState, d.OwnershipYears,
       d.EstimatedValue, d.TotalBalance, d.AvailableEquity, d.CLTVPercent
FROM Property.PropertyDetail d
WHERE d.AbsenteeCode IN ('IN-STATE', 'OUT-OF-STATE') AND d.OwnershipYears >= 10 AND d.CLTVPercent <= 50
ORDER BY d.AvailableEquity DESC, d.PropertyID
OFFSET 0 ROWS FETCH NEXT 500 ROWS ONLY
