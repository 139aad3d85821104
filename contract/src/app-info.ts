import Type, { type Static } from 'typebox';
import { endpoint } from './endpoint.ts';
import { nullable, oneOf } from './text.ts';

export const configShape = Type.Object({
  /** Base path of the router, '' or '/tools/platbook', without a trailing slash. */
  baseUrl: Type.String(),
  /** The product's public URL, without a trailing slash: `http://127.0.0.1:3000`. */
  publicUrl: Type.String(),
  defaultConnectionId: Type.String(),
  allowCsvDownload: Type.Boolean(),
  editorWordWrap: Type.Boolean(),
  b2cExtensionId: Type.String(),
  sqlpadoidclogouturl: Type.String(),
  /** Where /login and /signin send the browser; takes `state` (a path) and `h` and starts the OpenID Connect flow. */
  sqlpadoidcsigninurl: Type.String(),
  propertyReportLink: Type.String(),
  appInsightsConnection: Type.String(),
});
export type Config = Static<typeof configShape>;

export const startingPages = ['HomePage', 'PropertyNavigator', 'SQLEditor'] as const;
export const origins = ['Property Reports', 'Cloud Property Data', 'ATTOM API'] as const;
export const roles = ['admin', 'editor'] as const;
export const currentUserShape = Type.Object({
  id: Type.String(),
  email: Type.String(),
  role: oneOf(roles),
  userIdB2C: Type.String(),
  newUser: Type.Boolean(),
  isActiveSolution: Type.Boolean(),
  displayName: Type.String(),
  PNUser: Type.Boolean(),
  origin: nullable(oneOf(origins)),
  trialDaysLeft: nullable(Type.Integer()),
  trialEndsAt: nullable(Type.String()),
  /** Number of counties in the license; null for all. */
  licensedCounties: nullable(Type.Integer()),
  data: Type.Object({ starting_page: Type.Optional(oneOf(startingPages)) }),
});
export type CurrentUser = Static<typeof currentUserShape>;
export type Role = CurrentUser['role'];
export type StartingPage = NonNullable<CurrentUser['data']['starting_page']>;
export type Origin = NonNullable<CurrentUser['origin']>;

export const brandShape = Type.Object({
  productName: Type.String(),
  salesPhone: Type.String(),
  apiExplorerLink: Type.String(),
  documentationLink: Type.String(),
  startPageLink: Type.String(),
  helpLinks: Type.Object({
    whatsNew: Type.String(),
    introVideo: Type.String(),
    userGuide: Type.String(),
    dataGuide: Type.String(),
    dataCatalog: Type.String(),
    webinars: Type.String(),
    apiDocs: Type.String(),
  }),
});

export const aboutShape = Type.Object({
  /** Commit that is running; null for visitors who aren't signed in and outside a clone. */
  commit: nullable(Type.String()),
  dataAsOf: nullable(Type.String()),
  isDataSynthetic: Type.Boolean(),
});

export const appInfoShape = Type.Object({
  config: configShape,
  currentUser: nullable(currentUserShape),
  adminRegistrationOpen: Type.Boolean(),
  version: Type.String(),
  brand: brandShape,
  about: aboutShape,
  /** What an operator types on the server: with npm in a clone, with npx if the package is installed. */
  operatorCommands: Type.Object({ firstAdminCode: Type.String(), warehouse: Type.String() }),
});
export type AppInfo = Static<typeof appInfoShape>;

export const getAppInfo = endpoint('GET', '/api/app', {
  summary: 'Returns the configuration, the signed-in user and the version.',
  reply: appInfoShape,
  isPublic: true,
});
