/** The guide: pages of docs/guide as structured parts, so that the page never renders HTML from the server. */
import Type, { type Static } from 'typebox';
import { endpoint } from './endpoint.ts';

const runShape = Type.Object({
  text: Type.String(),
  isStrong: Type.Optional(Type.Boolean()),
  isEmphasised: Type.Optional(Type.Boolean()),
  isCode: Type.Optional(Type.Boolean()),
  href: Type.Optional(Type.String()),
});
export type GuideRun = Static<typeof runShape>;

const runsShape = Type.Array(runShape);
const blockShape = Type.Union([
  Type.Object({
    kind: Type.Literal('heading'),
    level: Type.Union([Type.Literal(2), Type.Literal(3), Type.Literal(4)]),
    id: Type.String(),
    runs: runsShape,
  }),
  Type.Object({ kind: Type.Literal('paragraph'), runs: runsShape }),
  Type.Object({ kind: Type.Literal('list'), isOrdered: Type.Boolean(), items: Type.Array(runsShape) }),
  Type.Object({ kind: Type.Literal('code'), language: Type.String(), text: Type.String() }),
  Type.Object({ kind: Type.Literal('table'), head: Type.Array(runsShape), rows: Type.Array(Type.Array(runsShape)) }),
  /** A screenshot: files below `/guide-images/` for the light and the dark theme, with the same dimensions in pixels. */
  Type.Object({
    kind: Type.Literal('image'),
    alt: Type.String(),
    file: Type.String(),
    darkFile: Type.String(),
    width: Type.Integer(),
    height: Type.Integer(),
  }),
  Type.Object({ kind: Type.Literal('film'), title: Type.String(), file: Type.String() }),
]);
export type GuideBlock = Static<typeof blockShape>;

const linkShape = Type.Object({ slug: Type.String(), title: Type.String() });

export const listGuidePages = endpoint('GET', '/api/guide', {
  summary: 'Lists the guide pages by subject.',
  reply: Type.Array(Type.Object({ title: Type.String(), pages: Type.Array(linkShape) })),
});

export const guidePageShape = Type.Object({ ...linkShape.properties, blocks: Type.Array(blockShape) });
export type GuidePageText = Static<typeof guidePageShape>;
export const getGuidePage = endpoint('GET', '/api/guide-page', {
  summary: 'Returns a guide page. Default: the user guide.',
  query: Type.Object({ slug: Type.Optional(Type.String({ maxLength: 100 })) }),
  reply: guidePageShape,
});
