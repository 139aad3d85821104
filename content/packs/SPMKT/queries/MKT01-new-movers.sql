-- name: New movers
-- description: Owner-occupants who took title in 2026.
-- chart: verticalbar: barlabel=SitusCity, barvalue=OwnershipTransferPrice
-- tags: marketing

SELECT o.PropertyID, o.Owner1FullName, a.SitusFullAddress, a.SitusCity, a.StateCode, a.SitusZIP, o.OwnershipTransferDate, o.OwnershipTransferPrice
FROM Ownership.CurrentOwner o JOIN Property.PropertyAddress a ON a.PropertyID = o.PropertyID
WHERE o.OwnerOccupiedFlag = 'Y' AND o.DoNotMailFlag = 'N' AND o.OwnershipTransferDate >= CAST('2026-01-01' AS DATE)
ORDER BY o.OwnershipTransferDate DESC, o.PropertyID
OFFSET 0 ROWS FETCH NEXT 1000 ROWS ONLY
