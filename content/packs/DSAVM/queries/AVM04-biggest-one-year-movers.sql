-- name: Biggest one-year movers
-- description: Homes whose value moved most in a year.
-- chart: bubble: x=PriorYearValue, y=ChangeYearPercent, color=SitusZIP
-- tags: valuation

SELECT v.PropertyID, v.SitusZIP, v.PriorYearValue, v.EstimatedValue, v.ChangeYearPercent, v.ConfidenceScore
FROM Valuation.AVM v
WHERE v.ConfidenceScore >= 80
ORDER BY v.ChangeYearPercent DESC, v.PropertyID
OFFSET 0 ROWS FETCH NEXT 200 ROWS ONLY
