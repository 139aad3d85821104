import Type, { type Static } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { nullable, oneOf } from '../text.ts';
import { chartShape } from '../workbench/chart.ts';

export const exampleShape = Type.Object({
  id: Type.String(),
  name: Type.String(),
  queryText: Type.String(),
  chart: nullable(chartShape),
  /** All `Schema.Object` names that the query reads; the example is offered if all of them exist. */
  objects: Type.Array(Type.String()),
});
export type Example = Static<typeof exampleShape>;
export const listExamples = endpoint('GET', '/api/examples', {
  summary: 'Lists queries to start from.',
  reply: Type.Array(exampleShape),
});

/** A pack whose queries are offered to the user: the owned ones, or all in a trial. */
export const defaultSolutionShape = Type.Object({ subscription_code: Type.String(), subscription_name: Type.String() });
export type DefaultSolution = Static<typeof defaultSolutionShape>;
export const listDefaultSolutions = endpoint('GET', '/api/get-default-solution', {
  summary: "Lists the caller's sources of Solution Pack queries.",
  reply: Type.Array(defaultSolutionShape),
});

export const industryShape = Type.Object({ industry: Type.String() });
export const listIndustries = endpoint('GET', '/api/get-industries', {
  summary: 'Lists the industries of packs and datasets by name.',
  reply: Type.Array(industryShape),
});

export const packTypes = ['Solution Pack', 'Dataset'] as const;
export type PackType = (typeof packTypes)[number];
export const catalogPackShape = Type.Object({
  code: Type.String(),
  name: Type.String(),
  description: Type.String(),
  type: oneOf(packTypes),
  industries: Type.Array(Type.String()),
  queries: Type.Integer(),
  /** Whether the caller owns it; false for all packs in a trial. */
  isLicensed: Type.Boolean(),
  /** Base64-encoded SVG. */
  icon: Type.String(),
  videoLink: nullable(Type.String()),
});
export type CatalogPack = Static<typeof catalogPackShape>;
export const listCatalog = endpoint('GET', '/api/catalog', {
  summary: "Lists every Solution Pack and Dataset, the caller's first.",
  reply: Type.Array(catalogPackShape),
});
