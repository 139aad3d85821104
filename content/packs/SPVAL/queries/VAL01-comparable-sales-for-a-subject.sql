-- name: Comparable sales for a subject
-- description: Sales since January 2025 in the subject's ZIP code, within 20% of its size and 15 years of its age (enter the subject's ID in the first line).
-- chart: bubble: x=LivingAreaSqFt, y=SalePrice, color=SitusZIP, trendline=true
-- tags: valuation, comparables

WITH subj AS (SELECT MIN(v.PropertyID) AS PropertyID FROM Valuation.AVM v JOIN Property.PropertyFeature h ON h.PropertyID = v.PropertyID
  WHERE h.PropertyTypeCode = 'SFR' AND h.LivingAreaSqFt BETWEEN 1400 AND 2200 AND h.YearBuilt >= 1980),
s AS (SELECT f.* FROM Property.PropertyFeature f JOIN subj ON subj.PropertyID = f.PropertyID)
SELECT c.PropertyID, c.SitusFullAddress, c.SitusZIP, c.SaleDate, c.SalePrice, c.PricePerSqFt, c.LivingAreaSqFt, c.YearBuilt, c.Bedrooms, c.BathsTotal,
       ABS(c.LivingAreaSqFt - s.LivingAreaSqFt) AS SizeDifference
FROM Transactions.ArmsLengthSale c
JOIN s ON s.SitusZIP = c.SitusZIP AND s.PropertyTypeCode = c.PropertyTypeCode
WHERE c.PropertyID <> s.PropertyID AND c.SaleDate >= CAST('2025-01-01' AS DATE)
  AND c.LivingAreaSqFt BETWEEN 0.8 * s.LivingAreaSqFt AND 1.2 * s.LivingAreaSqFt
  AND ABS(c.YearBuilt - s.YearBuilt) <= 15
ORDER BY SizeDifference, c.SaleDate DESC, c.TransactionID
OFFSET 0 ROWS FETCH NEXT 20 ROWS ONLY
