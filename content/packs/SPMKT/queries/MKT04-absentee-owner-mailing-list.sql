-- name: Absentee-owner mailing list
-- description: Landlords with an out-of-state mailing address.
-- chart: bar: barlabel=MailState, barvalue=PropertiesOwnedCount
-- tags: marketing

SELECT o.PropertyID, o.Owner1FullName, o.MailFullAddress, o.MailCity, o.MailState, o.MailZIP, a.SitusFullAddress, a.SitusCity, a.SitusZIP, o.PropertiesOwnedCount
FROM Ownership.CurrentOwner o JOIN Property.PropertyAddress a ON a.PropertyID = o.PropertyID
WHERE o.AbsenteeCode = 'OUT-OF-STATE' AND o.DoNotMailFlag = 'N'
ORDER BY o.PropertiesOwnedCount DESC, o.MailState, o.PropertyID
OFFSET 0 ROWS FETCH NEXT 1000 ROWS ONLY
