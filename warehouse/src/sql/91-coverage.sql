-- Reference.CountyCoverage counts what was generated, per county and dataset.
INSERT INTO Reference.CountyCoverage
  WITH per AS (
    SELECT CountyFIPS AS fips, 'PROPADDR' AS code, count(*) AS homes, count(*) AS rows, min(LastUpdated) AS d0, max(LastUpdated) AS d1, 'DAILY' AS freq FROM Property.PropertyAddress GROUP BY ALL
    UNION ALL SELECT CountyFIPS, 'PROPCHAR', count(*), count(*), min(LastUpdated), max(LastUpdated), 'MONTHLY' FROM Property.PropertyFeature GROUP BY ALL
    UNION ALL SELECT CountyFIPS, 'HOAASSOC', count(DISTINCT PropertyID), count(*), min(LastUpdated), max(LastUpdated), 'MONTHLY' FROM Property.HOA GROUP BY ALL
    UNION ALL SELECT CountyFIPS, 'OWNERSHIP', count(*), count(*), min(OwnershipTransferDate), max(OwnershipTransferDate), 'DAILY' FROM Ownership.CurrentOwner GROUP BY ALL
    UNION ALL SELECT CountyFIPS, 'TAXASSR', count(*), count(*), min(LastUpdated), max(LastUpdated), 'ANNUAL' FROM Tax.TaxAssessor GROUP BY ALL
    UNION ALL SELECT CountyFIPS, 'ASSESSHIST', count(DISTINCT PropertyID), count(*), make_date(min(TaxYear)::INT, 1, 1), make_date(max(TaxYear)::INT, 1, 1), 'ANNUAL' FROM Tax.AssessmentHistory GROUP BY ALL
    UNION ALL SELECT CountyFIPS, 'RECORDER', count(DISTINCT PropertyID), count(*), min(RecordingDate), max(RecordingDate), 'DAILY' FROM Transactions.Recorder GROUP BY ALL
    UNION ALL SELECT CountyFIPS, 'MORTGAGE', count(DISTINCT PropertyID), count(*), min(RecordingDate), max(RecordingDate), 'DAILY' FROM Mortgage.Loan GROUP BY ALL
    UNION ALL SELECT CountyFIPS, 'ASGNREL', count(DISTINCT PropertyID), count(*), min(RecordingDate), max(RecordingDate), 'DAILY' FROM Mortgage.AssignmentRelease GROUP BY ALL
    UNION ALL SELECT CountyFIPS, 'FORECLOSURE', count(DISTINCT PropertyID), count(*), min(RecordingDate), max(RecordingDate), 'DAILY' FROM Foreclosure.ForeclosureEvent GROUP BY ALL
    UNION ALL SELECT CountyFIPS, 'AVM', count(*), count(*), min(ValuationDate), max(ValuationDate), 'MONTHLY' FROM Valuation.AVM GROUP BY ALL
    UNION ALL SELECT CountyFIPS, 'AVMHIST', count(DISTINCT PropertyID), count(*), min(ValuationDate), max(ValuationDate), 'MONTHLY' FROM Valuation.AVMHistory GROUP BY ALL
    UNION ALL SELECT CountyFIPS, 'RENTALAVM', count(*), count(*), min(ValuationDate), max(ValuationDate), 'MONTHLY' FROM Valuation.RentalAVM GROUP BY ALL
    UNION ALL SELECT CountyFIPS, 'HOMEEQUITY', count(*), count(*), min(AsOfDate), max(AsOfDate), 'MONTHLY' FROM Valuation.HomeEquity GROUP BY ALL
    UNION ALL SELECT CountyFIPS, 'PERMITS', count(DISTINCT PropertyID), count(*), min(ApplicationDate), max(ApplicationDate), 'WEEKLY' FROM Permits.BuildingPermit GROUP BY ALL
    UNION ALL SELECT CountyFIPS, 'HAZARD', count(*), count(*), NULL, as_of(), 'ANNUAL' FROM Hazard.PropertyHazard GROUP BY ALL
    UNION ALL SELECT CountyFIPS, 'COMMUNITY', NULL, count(*), NULL, as_of(), 'ANNUAL' FROM Neighborhood.Community GROUP BY ALL
    UNION ALL SELECT CountyFIPS, 'POI', NULL, count(*), min(LastUpdated), max(LastUpdated), 'MONTHLY' FROM Neighborhood.PointOfInterest GROUP BY ALL
    UNION ALL SELECT CountyFIPS, 'SCHOOLS', count(DISTINCT PropertyID), count(*), NULL, as_of(), 'ANNUAL' FROM Schools.PropertySchool GROUP BY ALL
    UNION ALL SELECT CountyFIPS, 'SALESTREND', NULL, count(*), min(PeriodStart), max(PeriodStart), 'MONTHLY' FROM Market.SalesTrend GROUP BY ALL
    UNION ALL SELECT CountyFIPS, 'PARCELS', count(*), count(*), min(LastUpdated), max(LastUpdated), 'MONTHLY' FROM Boundaries.ParcelBoundary GROUP BY ALL
    UNION ALL SELECT CountyFIPS, 'BOUNDARY', NULL, count(*), NULL, as_of(), 'ANNUAL' FROM Boundaries.GeoBoundary WHERE CountyFIPS IS NOT NULL GROUP BY ALL),
  homes AS (SELECT CountyFIPS AS fips, count(*) AS n FROM Property.PropertyAddress GROUP BY ALL)
  SELECT fips, code, coalesce(homes, n), rows, round(100.0 * coalesce(homes, n) / n, 2), d0, d1, freq FROM per JOIN homes USING (fips) ORDER BY fips, code;
