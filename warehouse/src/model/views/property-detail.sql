SELECT a.PropertyID, a.CountyFIPS, a.StateCode, a.CountyName, a.ParcelNumberFormatted, a.SitusFullAddress, a.SitusCity, a.SitusZIP,
       a.SubdivisionName, a.CensusTract, a.Latitude, a.Longitude,
       f.PropertyTypeCode, f.LandUseCode, f.YearBuilt, f.LivingAreaSqFt, f.LotSizeSqFt, f.LotSizeAcres, f.Bedrooms, f.BathsTotal,
       f.Stories, f.UnitsCount, f.PoolFlag, f.GarageSpaces, f.ConstructionType, f.RoofMaterial, f.HeatingType, f.CoolingType, f.WaterfrontFlag,
       o.Owner1FullName, o.Owner2FullName, o.OwnerTypeCode, o.CorporateOwnerFlag, o.OwnerOccupiedFlag, o.AbsenteeCode,
       o.MailFullAddress, o.MailCity, o.MailState, o.MailZIP, o.OwnershipTransferDate, o.OwnershipYears, o.PropertiesOwnedCount,
       t.TaxYear, t.AssessedTotalValue, t.MarketTotalValue, t.TaxAmount, t.HomesteadFlag, t.DelinquentFlag, t.LastSaleDate, t.LastSalePrice,
       v.EstimatedValue, v.EstimatedLow, v.EstimatedHigh, v.ConfidenceScore, ra.EstimatedRent,
       e.TotalBalance, e.AvailableEquity, e.CLTVPercent, e.EquityStatus
FROM Property.PropertyAddress a
JOIN Property.PropertyFeature f ON f.PropertyID = a.PropertyID
LEFT JOIN Ownership.CurrentOwner o ON o.PropertyID = a.PropertyID
LEFT JOIN Tax.TaxAssessor t ON t.PropertyID = a.PropertyID
LEFT JOIN Valuation.AVM v ON v.PropertyID = a.PropertyID
LEFT JOIN Valuation.RentalAVM ra ON ra.PropertyID = a.PropertyID
LEFT JOIN Valuation.HomeEquity e ON e.PropertyID = a.PropertyID
