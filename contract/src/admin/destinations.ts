/** Where data may leave the app: addresses outside, webhooks and buckets that an admin has allowed. */
import Type, { type Static } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { emptyShape, nullable, oneOf } from '../text.ts';

export const destinationLimits = { entries: 500, valueLength: 1_000, prefixLength: 500 } as const;

export const destinationKinds = ['address', 'webhook', 'slack', 'bucket'] as const;
export type DestinationKind = (typeof destinationKinds)[number];

const textShape = Type.String({ maxLength: destinationLimits.valueLength });

const bucketShape = Type.Object({
  /** `https://s3.us-west-2.amazonaws.com`, without the bucket. */
  endpoint: textShape,
  region: Type.String({ maxLength: 100 }),
  bucket: Type.String({ maxLength: 255 }),
  /** Before every key; '' for none. */
  prefix: Type.String({ maxLength: destinationLimits.prefixLength }),
  /** The bucket is in the path of the URL rather than in its host name. */
  isPathStyle: Type.Boolean(),
  accessKeyId: Type.String({ maxLength: 255 }),
});

const destinationShape = Type.Object({
  id: Type.String(),
  kind: oneOf(destinationKinds),
  /** An address or its domain, a host or the start of a URL, or the name of a bucket in the app. */
  value: Type.String(),
  /** Rows and files can go there; otherwise titles, counts and links only. */
  hasRows: Type.Boolean(),
  bucket: nullable(bucketShape),
  /** Webhooks that it covers. */
  webhooks: Type.Integer(),
  createdAt: Type.String(),
  /** Email address of the admin; '' if the account is gone. */
  createdBy: Type.String(),
});
export type Destination = Static<typeof destinationShape>;

const bodyShape = Type.Object({
  kind: oneOf(destinationKinds),
  value: textShape,
  hasRows: Type.Boolean(),
  bucket: Type.Optional(
    Type.Object({
      ...bucketShape.properties,
      /** Absent or empty: the saved one stays. */
      secretAccessKey: Type.Optional(Type.String({ maxLength: 1_000 })),
    }),
  ),
});
export type DestinationBody = Static<typeof bodyShape>;

const refuses = 'a value that is no address, domain, host or URL, an unencrypted URL, and a host that is not allowed.';

export const listDestinations = endpoint('GET', '/api/admin/destinations', {
  summary: 'Lists the addresses, webhooks and buckets outside the app that results can be sent to. Admins only.',
  reply: Type.Array(destinationShape),
});

export const createDestination = endpoint('POST', '/api/admin/destinations', {
  summary: 'Allows a destination outside the app. Admins only.',
  refuses,
  body: bodyShape,
  reply: destinationShape,
});

export const updateDestination = endpoint('PUT', '/api/admin/destinations/:id', {
  summary:
    'Changes an allowed destination; what waits for a destination that it no longer covers is canceled. Admins only.',
  refuses,
  body: bodyShape,
  reply: destinationShape,
});

export const deleteDestination = endpoint('DELETE', '/api/admin/destinations/:id', {
  summary: 'Removes an allowed destination and cancels what waits for it. Admins only.',
  reply: emptyShape,
});

export const testDestination = endpoint('POST', '/api/admin/destinations/:id/test', {
  summary: 'Writes a small object to a bucket and deletes it. A failed test is also a 200 reply. Admins only.',
  refuses: 'a destination that is not a bucket.',
  body: emptyShape,
  reply: Type.Object({ isGood: Type.Boolean(), about: Type.String() }),
});
