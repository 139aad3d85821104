WITH s AS (SELECT r.*, LAG(TransactionID) OVER w AS PurchaseTransactionID, LAG(SaleDate) OVER w AS PurchaseDate,
                  LAG(SalePrice) OVER w AS PurchasePrice, LAG(DistressedSaleFlag) OVER w AS PurchaseDistressedFlag,
                  LAG(CashPurchaseFlag) OVER w AS PurchaseCashFlag, LAG(BuyerTypeCode) OVER w AS FlipperTypeCode
           FROM Transactions.Recorder r WHERE SalePrice > 10000 AND (ArmsLengthFlag = 'Y' OR ForeclosureSaleFlag = 'Y' OR REOSaleFlag = 'Y')
           WINDOW w AS (PARTITION BY PropertyID ORDER BY SaleDate, TransactionID))
SELECT s.PropertyID, s.CountyFIPS, s.SitusZIP, f.PropertyTypeCode, f.LivingAreaSqFt, f.YearBuilt,
       s.PurchaseTransactionID, s.PurchaseDate, s.PurchasePrice, s.PurchaseDistressedFlag, s.PurchaseCashFlag, s.FlipperTypeCode,
       s.TransactionID AS ResaleTransactionID, s.SaleDate AS ResaleDate, s.SalePrice AS ResalePrice,
       DATE_DIFF('day', s.PurchaseDate, s.SaleDate) AS HoldDays, s.SalePrice - s.PurchasePrice AS GrossProfit,
       ROUND(100.0 * (s.SalePrice - s.PurchasePrice) / s.PurchasePrice, 2) AS GrossROIPercent
FROM s JOIN Property.PropertyFeature f ON f.PropertyID = s.PropertyID
WHERE s.ArmsLengthFlag = 'Y' AND s.NewConstructionFlag = 'N' AND DATE_DIFF('day', s.PurchaseDate, s.SaleDate) BETWEEN 1 AND 365
