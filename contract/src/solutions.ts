/** Solution Packs and Datasets: what the portal offers beside a person's own queries (specification §2, §3). */
import Type, { type Static } from 'typebox';
import { chartShape } from './chart.ts';
import { endpoint } from './endpoint.ts';
import { nullable } from './text.ts';

export const exampleShape = Type.Object({
  /** Id of the pack query: `SPFCL-FCL01`. */
  id: Type.String(),
  name: Type.String(),
  queryText: Type.String(),
  chart: nullable(chartShape),
  /** `Schema.Object` names of all it reads: an example is offered where all of them exist. */
  objects: Type.Array(Type.String()),
});
export type Example = Static<typeof exampleShape>;
/** Beyond §7: pack queries that an empty editor offers to start from, in the order they are offered. */
export const listExamples = endpoint({
  method: 'GET',
  path: '/api/examples',
  summary: 'Lists queries to start from.',
  reply: Type.Array(exampleShape),
});

/** A pack whose queries the person is offered (specification §3, reading 49): owned ones, or all in a trial. */
export const defaultSolutionShape = Type.Object({ subscription_code: Type.String(), subscription_name: Type.String() });
export type DefaultSolution = Static<typeof defaultSolutionShape>;
export const listDefaultSolutions = endpoint({
  method: 'GET',
  path: '/api/get-default-solution',
  summary: "Lists the caller's sources of Solution Pack queries.",
  reply: Type.Array(defaultSolutionShape),
});

/** An industry that packs are made for. */
export const industryShape = Type.Object({ industry: Type.String() });
export const listIndustries = endpoint({
  method: 'GET',
  path: '/api/get-industries',
  summary: 'Lists the industries of packs and datasets by name.',
  reply: Type.Array(industryShape),
});
/** The same call as the specification writes it (reading 10). */
export const listIndustriesLiterally = endpoint({ ...listIndustries, path: '/get-industries' });

export const packTypes = ['Solution Pack', 'Dataset'] as const;
export type PackType = (typeof packTypes)[number];
/** A card of the catalog. */
export const catalogPackShape = Type.Object({
  code: Type.String(),
  name: Type.String(),
  description: Type.String(),
  type: Type.Unsafe<PackType>({ type: 'string', enum: [...packTypes] }),
  industries: Type.Array(Type.String()),
  /** Pre-built queries that it brings. */
  queries: Type.Integer(),
  /** The caller owns it; a trial owns nothing. */
  isLicensed: Type.Boolean(),
  /** An SVG picture in base64. */
  icon: Type.String(),
  /** `file` of downloads?type=videos, or an https address (reading 37); null where there is none. */
  videoLink: nullable(Type.String()),
});
export type CatalogPack = Static<typeof catalogPackShape>;
/** Beyond §7: what the catalog shows. */
export const listCatalog = endpoint({
  method: 'GET',
  path: '/api/catalog',
  summary: "Lists every Solution Pack and Dataset, the caller's first.",
  reply: Type.Array(catalogPackShape),
});
