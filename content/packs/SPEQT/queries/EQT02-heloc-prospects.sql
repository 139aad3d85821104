-- name: HELOC prospects
-- description: Owner-occupants with at least $150,000 in lendable equity and a first-lien rate worth keeping.
-- chart: bar: barlabel=SitusZIP, barvalue=LendableEquity
-- tags: equity

SELECT q.PropertyID, a.SitusFullAddress, a.SitusCity, q.SitusZIP, o.Owner1FullName, q.FirstLenderName, q.FirstLoanRate, q.EstimatedValue, q.TotalBalance, q.LendableEquity, q.CLTVPercent
FROM Valuation.HomeEquity q
JOIN Ownership.CurrentOwner o ON o.PropertyID = q.PropertyID
JOIN Property.PropertyAddress a ON a.PropertyID = q.PropertyID
WHERE o.OwnerOccupiedFlag = 'Y' AND o.DoNotMailFlag = 'N' AND q.LendableEquity >= 150000 AND q.FirstLoanRate < 4.5
ORDER BY q.LendableEquity DESC, q.PropertyID
OFFSET 0 ROWS FETCH NEXT 500 ROWS ONLY
