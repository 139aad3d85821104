select PropertyID, CountyFIPS, StateCode, CountyName, ParcelNumberFormatted, SitusFullAddress, SitusCity, SitusZIP,
  SubdivisionName, CensusTract, Latitude, Longitude, PropertyTypeCode, LandUseCode, YearBuilt, LivingAreaSqFt, LotSizeSqFt,
  LotSizeAcres, Bedrooms, BathsTotal
from Property.PropertyDetail
limit 50000
