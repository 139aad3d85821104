import type { Setting } from './settings.ts';

/** Settings of reports that come from Power BI, a part of `settings`. */
export const powerBiSettings = {
  POWERBI_REPORTS: {
    kind: 'list',
    standard: '',
    says: 'Reports that come from Power BI, each with its id there: foreclosure=5b218778-e7a5-4d73-8187-f10824047715; every other one is the built-in one.',
  },
  POWERBI_WORKSPACE: {
    kind: 'text',
    standard: '',
    says: 'Id of their workspace; the application must be a member of it.',
  },
  POWERBI_TENANT: {
    kind: 'text',
    standard: '',
    says: 'Id or domain of the tenant of the application that asks Power BI.',
  },
  POWERBI_CLIENT_ID: { kind: 'text', standard: '', says: 'Its client id.' },
  POWERBI_CLIENT_SECRET: {
    kind: 'secret',
    says: 'Its client secret; the tenant must let service principals use the APIs of Power BI.',
  },
  POWERBI_ROLE: {
    kind: 'text',
    standard: 'Counties',
    says: 'The role of the semantic models that keeps people to their counties, by the rule USERNAME() = "*" || CONTAINSSTRING(USERNAME(), [County]): the user name is the list of a person’s county codes, 12031,06111, at most 42 of them, or * for all.',
  },
  POWERBI_API_URL: {
    kind: 'url',
    standard: 'https://api.powerbi.com',
    says: 'Address of the Power BI REST API; that of a national cloud where the tenant is in one.',
  },
  POWERBI_APP_URL: {
    kind: 'url',
    standard: 'https://app.powerbi.com',
    says: 'Address that its reports are embedded from; the page frames no other one.',
  },
  POWERBI_RESOURCE: {
    kind: 'url',
    standard: 'https://analysis.windows.net/powerbi/api',
    says: 'What the token for it is asked for.',
  },
  POWERBI_LOGIN_URL: {
    kind: 'url',
    standard: 'https://login.microsoftonline.com',
    says: 'Address of the tokens for it.',
  },
} as const satisfies Record<string, Setting>;
