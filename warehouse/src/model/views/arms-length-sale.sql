SELECT r.TransactionID, r.PropertyID, r.CountyFIPS, r.SitusZIP, a.SitusFullAddress, a.SitusCity, a.StateCode,
       a.Latitude, a.Longitude, f.PropertyTypeCode, f.LivingAreaSqFt, f.LotSizeSqFt, f.YearBuilt, f.Bedrooms, f.BathsTotal,
       r.SaleDate, r.RecordingDate, r.SalePrice, r.PricePerSqFt, r.CashPurchaseFlag, r.InvestorPurchaseFlag,
       r.NewConstructionFlag, r.DistressedSaleFlag, r.BuyerTypeCode, r.FirstLoanAmount, r.CombinedLTVPercent,
       r.PriorSaleDate, r.PriorSalePrice
FROM Transactions.Recorder r
JOIN Property.PropertyAddress a ON a.PropertyID = r.PropertyID
JOIN Property.PropertyFeature f ON f.PropertyID = r.PropertyID
WHERE r.ArmsLengthFlag = 'Y' AND r.SalePrice > 10000
