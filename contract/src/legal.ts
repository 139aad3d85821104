import Type, { type Static } from 'typebox';
import { endpoint } from './endpoint.ts';

const blockShape = Type.Union([
  Type.Object({ kind: Type.Literal('paragraph'), text: Type.String() }),
  Type.Object({ kind: Type.Literal('list'), items: Type.Array(Type.String()) }),
]);
export const legalTextShape = Type.Object({
  title: Type.String(),
  lead: Type.String(),
  sections: Type.Array(Type.Object({ title: Type.String(), blocks: Type.Array(blockShape) })),
});
export type LegalText = Static<typeof legalTextShape>;

const ndaShape = Type.Object({
  ...legalTextShape.properties,
  /** Named in its first paragraph: `Version 1, …`. */
  version: Type.String(),
});
export type Nda = Static<typeof ndaShape>;

export const getLegalTexts = endpoint('GET', '/api/legal', {
  summary: 'Returns the terms of use, the privacy notice and the non-disclosure agreement.',
  reply: Type.Object({ terms: legalTextShape, privacy: legalTextShape, nda: ndaShape }),
  isPublic: true,
});
