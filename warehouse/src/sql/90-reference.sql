-- Reference tables built from the county facts.
INSERT INTO Reference.DimCounty
  SELECT fips, name, state, stateName, cbsa, cbsaName, process, CASE WHEN noDisc = 1 THEN 'N' ELSE 'Y' END, trial, population, units FROM gen.county ORDER BY fips;
