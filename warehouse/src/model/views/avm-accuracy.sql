SELECT r.TransactionID, r.PropertyID, r.CountyFIPS, r.SitusZIP, f.PropertyTypeCode, r.SaleDate, r.SalePrice,
       h.ValuationDate, h.EstimatedValue, h.ConfidenceScore, h.FSD,
       ROUND(100.0 * (h.EstimatedValue - r.SalePrice) / r.SalePrice, 2) AS ErrorPercent,
       ROUND(100.0 * ABS(h.EstimatedValue - r.SalePrice) / r.SalePrice, 2) AS AbsErrorPercent,
       CASE WHEN ABS(h.EstimatedValue - r.SalePrice) <= 0.10 * r.SalePrice THEN 1 ELSE 0 END AS Within10Flag
FROM Transactions.Recorder r
JOIN Property.PropertyFeature f ON f.PropertyID = r.PropertyID
JOIN Valuation.AVMHistory h ON h.PropertyID = r.PropertyID AND h.ValuationDate = last_day(date_trunc('quarter', r.SaleDate)::DATE - 1)
WHERE r.ArmsLengthFlag = 'Y' AND r.SalePrice > 10000
