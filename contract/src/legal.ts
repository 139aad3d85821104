/** Terms of use and privacy policy: public texts that a deployment can replace (content/README.md). */
import Type, { type Static } from 'typebox';
import { endpoint } from './endpoint.ts';

const blockShape = Type.Union([
  Type.Object({ kind: Type.Literal('paragraph'), text: Type.String() }),
  Type.Object({ kind: Type.Literal('list'), items: Type.Array(Type.String()) }),
]);
export const legalTextShape = Type.Object({
  title: Type.String(),
  /** Subject of the text and its effective date. */
  lead: Type.String(),
  sections: Type.Array(Type.Object({ title: Type.String(), blocks: Type.Array(blockShape) })),
});
/** Structured parts, so that the page never renders HTML from the server. */
export type LegalText = Static<typeof legalTextShape>;

export const getLegalTexts = endpoint({
  method: 'GET',
  path: '/api/legal',
  summary: 'Returns the terms of use and privacy notice.',
  reply: Type.Object({ terms: legalTextShape, privacy: legalTextShape }),
  isPublic: true,
});
