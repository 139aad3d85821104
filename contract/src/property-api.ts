/** What the page API Explorer asks for beside the calls of the property API itself, which describes itself in OpenAPI. */
import Type, { type Static } from 'typebox';
import { endpoint } from './endpoint.ts';
import { nullable } from './text.ts';

/** Where the property API lives, below the base path. */
export const PROPERTY_API_BASE = '/propertyapi/v1.0.0';

export const getPropertyApiDocument = endpoint({
  method: 'GET',
  path: `${PROPERTY_API_BASE}/openapi.json`,
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
/** A property that the caller's key reaches, so that the first press of Try it answers something. */
export type PropertyApiExample = Static<typeof exampleShape>;

export const getPropertyApiExample = endpoint({
  method: 'GET',
  path: '/api/property-api-example',
  summary:
    "Returns a sample property the caller can access, for trying the property API. Doesn't count as an API call.",
  reply: Type.Object({ example: nullable(exampleShape) }),
});
