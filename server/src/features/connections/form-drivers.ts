import { documented } from '@platbook/contract/text';
import type { TSchema } from 'typebox';
import { drivers } from '../../drivers/index.ts';

/** IDs of the drivers that an admin can create connections for. */
const formDriverIds = Object.values(drivers).flatMap(({ id, isDeployedOnly }) => (isDeployedOnly ? [] : [id]));

/** Adds the allowed drivers of the endpoint's body to the OpenAPI document. */
export function withFormDrivers<E extends { readonly body: TSchema & { properties: { driver: TSchema } } }>(
  endpoint: E,
): E {
  const { properties } = endpoint.body;
  const driver = { ...properties.driver, ...documented({ enum: formDriverIds }) };
  return { ...endpoint, body: { ...endpoint.body, properties: { ...properties, driver } } };
}
