-- Number of homes: residential properties by place and type, with or without a filing.
SELECT
  a.CountyFIPS AS county,
  concat(c.CountyName, ' ', c.StateCode) AS county_name,
  c.StateCode AS state,
  a.SitusCity AS city,
  a.SitusZIP AS zip,
  f.PropertyTypeCode AS property_type,
  count(*) AS homes
FROM Property.PropertyAddress AS a
JOIN Property.PropertyFeature AS f ON f.PropertyID = a.PropertyID
JOIN Reference.DimPropertyType AS t ON t.PropertyTypeCode = f.PropertyTypeCode
JOIN Reference.DimCounty AS c ON c.CountyFIPS = a.CountyFIPS
WHERE t.PropertyClass = 'RESIDENTIAL'
GROUP BY 1, 2, 3, 4, 5, 6
ORDER BY county, zip, property_type, city
