-- name: Tax-delinquent homes with equity
-- description: Parcels with past-due tax, largest amounts first.
-- chart: bar: barlabel=SitusZIP, barvalue=DelinquentAmount
-- tags: tax

SELECT t.PropertyID, a.SitusFullAddress, a.SitusZIP, o.Owner1FullName, t.DelinquentYear, t.DelinquentAmount, v.EstimatedValue, o.AbsenteeCode
FROM Tax.TaxAssessor t
JOIN Property.PropertyAddress a ON a.PropertyID = t.PropertyID
JOIN Ownership.CurrentOwner o ON o.PropertyID = t.PropertyID
LEFT JOIN Valuation.AVM v ON v.PropertyID = t.PropertyID
WHERE t.DelinquentFlag = 'Y'
ORDER BY t.DelinquentAmount DESC, t.PropertyID
OFFSET 0 ROWS FETCH NEXT 500 ROWS ONLY
