import type { PropertyApiExample } from '@platbook/contract/property/property-api';
import type { Holding } from '../set-data.ts';

export async function getExample(holding: Holding): Promise<PropertyApiExample | null> {
  if (!holding.holds('Property.PropertyAddress')) return null;
  const [[row] = []] = await holding.data.ask({
    sql: `select PropertyID::double, SitusFullAddress, SitusCity, SitusState, SitusZIP, ParcelNumberFormatted, CountyFIPS, Latitude, Longitude
from w.Property.PropertyAddress where SitusHouseNumber is not null and SitusZIP is not null and Latitude is not null
order by CountyFIPS, SitusZIP, PropertyID limit 1`,
    values: [],
  });
  if (row === undefined) return null;
  const [propertyid, street, city, state, zip, apn, fips, latitude, longitude] = row;
  return {
    propertyid: Number(propertyid),
    street: String(street),
    city: String(city),
    state: String(state),
    zip: String(zip),
    apn: String(apn ?? ''),
    fips: String(fips),
    latitude: typeof latitude === 'number' ? latitude : null,
    longitude: typeof longitude === 'number' ? longitude : null,
  };
}
