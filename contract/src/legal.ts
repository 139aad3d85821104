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

export const getLegalTexts = endpoint('GET', '/api/legal', {
  summary: 'Returns the terms of use and privacy notice.',
  reply: Type.Object({ terms: legalTextShape, privacy: legalTextShape }),
  isPublic: true,
});
