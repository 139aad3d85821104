import type { OpaDecisions, OpaQuestion } from '../../adapters/property-engine/index.ts';

/** By the last part of the addresses that the OPA plugin is given. */
export const opaAnswers = {
  allow: (decisions, question) => decisions.isAllowed(question),
  batch: (decisions, question) => decisions.allowedOf(question),
  'row-filters': (decisions, question) => decisions.rowFiltersOf(question),
  // The rules mask nothing: `null` is for one column, the list for many.
  'column-masks': (_decisions, { filterResources }) => (filterResources.length === 0 ? null : []),
} satisfies Record<string, (decisions: OpaDecisions, question: OpaQuestion) => unknown>;

export const isOpaAnswer = (name: string): name is keyof typeof opaAnswers => Object.hasOwn(opaAnswers, name);
