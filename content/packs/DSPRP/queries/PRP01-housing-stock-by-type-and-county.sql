-- name: Housing stock by type and county
-- description: Property counts by type.
-- chart: stacked-bar-horizontal: barlabel=CountyName, barvalue=Properties, color=PropertyTypeDescription
-- tags: characteristics, housing stock

SELECT c.CountyName, t.PropertyTypeDescription, COUNT(*) AS Properties
FROM Property.PropertyFeature f JOIN Reference.DimCounty c ON c.CountyFIPS = f.CountyFIPS
JOIN Reference.DimPropertyType t ON t.PropertyTypeCode = f.PropertyTypeCode
GROUP BY c.CountyName, t.PropertyTypeDescription
ORDER BY c.CountyName, Properties DESC, t.PropertyTypeDescription
