import Type, { type Static } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { nullable } from '../text.ts';

export const PROPERTY_API_BASE = '/propertyapi/v1.0.0';

export const getPropertyApiDocument = endpoint('GET', `${PROPERTY_API_BASE}/openapi.json`, {
  summary: 'Returns the OpenAPI 3.1 document of the property API.',
  isPublic: true,
});

const exampleShape = Type.Object({
  propertyid: Type.Integer(),
  street: Type.String(),
  city: Type.String(),
  state: Type.String(),
  zip: Type.String(),
  apn: Type.String(),
  fips: Type.String(),
  latitude: nullable(Type.Number()),
  longitude: nullable(Type.Number()),
});
/** A property within the key's license, so the first call from Try it returns data. */
export type PropertyApiExample = Static<typeof exampleShape>;

export const getPropertyApiExample = endpoint('GET', '/api/property-api-example', {
  summary:
    "Returns a sample property the caller can access, for trying the property API, and the endpoints their license can't call. Doesn't count as an API call.",
  reply: Type.Object({
    example: nullable(exampleShape),
    /** Names as in the API Explorer: `property/detail`. */
    locked: Type.Array(Type.String()),
  }),
});
