-- name: Tenure distribution
-- description: Properties by years owned.
-- chart: verticalbar: barlabel=TenureBand, barvalue=Properties
-- tags: ownership

SELECT CASE WHEN OwnershipYears < 2 THEN '1) under 2' WHEN OwnershipYears < 5 THEN '2) 2-5' WHEN OwnershipYears < 10 THEN '3) 5-10' WHEN OwnershipYears < 20 THEN '4) 10-20' ELSE '5) 20+' END AS TenureBand, COUNT(*) AS Properties
FROM Ownership.CurrentOwner
GROUP BY CASE WHEN OwnershipYears < 2 THEN '1) under 2' WHEN OwnershipYears < 5 THEN '2) 2-5' WHEN OwnershipYears < 10 THEN '3) 5-10' WHEN OwnershipYears < 20 THEN '4) 10-20' ELSE '5) 20+' END
ORDER BY TenureBand
