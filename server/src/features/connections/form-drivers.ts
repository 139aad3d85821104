import { documented } from '@platbook/contract/text';
import type { TSchema } from 'typebox';
import { drivers } from '../../drivers/index.ts';

/** Ids of the drivers whose connections an admin makes. */
const formDriverIds = Object.values(drivers).flatMap(({ id, isDeployedOnly }) => (isDeployedOnly ? [] : [id]));

/** The endpoint, with the drivers that its body can name in the OpenAPI document. */
export function withFormDrivers<E extends { readonly body: TSchema & { properties: { driver: TSchema } } }>(
  endpoint: E,
): E {
  const { properties } = endpoint.body;
  const driver = { ...properties.driver, ...documented({ enum: formDriverIds }) };
  return { ...endpoint, body: { ...endpoint.body, properties: { ...properties, driver } } };
}
