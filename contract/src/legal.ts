/** Terms of use and privacy: public texts that the deployment may bring itself (content/README.md). */
import Type, { type Static } from 'typebox';
import { endpoint } from './endpoint.ts';

const blockShape = Type.Union([
  Type.Object({ kind: Type.Literal('paragraph'), text: Type.String() }),
  Type.Object({ kind: Type.Literal('list'), items: Type.Array(Type.String()) }),
]);
export const legalTextShape = Type.Object({
  title: Type.String(),
  /** What the text is about and since when it holds. */
  lead: Type.String(),
  sections: Type.Array(Type.Object({ title: Type.String(), blocks: Type.Array(blockShape) })),
});
/** A text in parts, so that the page shows text as text. */
export type LegalText = Static<typeof legalTextShape>;

export const getLegalTexts = endpoint({
  method: 'GET',
  path: '/api/legal',
  summary: 'Returns the terms of use and privacy notice.',
  reply: Type.Object({ terms: legalTextShape, privacy: legalTextShape }),
  isPublic: true,
});
