import type { Setting } from './settings.ts';

export const powerBiSettings = {
  POWERBI_REPORTS: {
    kind: 'list',
    standard: '',
    says: 'Reports served by Power BI, with their IDs: foreclosure=5b218778-e7a5-4d73-8187-f10824047715. All others are built in.',
  },
  POWERBI_WORKSPACE: {
    kind: 'text',
    standard: '',
    says: 'ID of the Power BI workspace. The application must be a member.',
  },
  POWERBI_TENANT: {
    kind: 'text',
    standard: '',
    says: 'Tenant ID or domain of the Power BI application.',
  },
  POWERBI_CLIENT_ID: { kind: 'text', standard: '', says: 'Client ID of the Power BI application.' },
  POWERBI_CLIENT_SECRET: {
    kind: 'secret',
    says: 'Client secret of the Power BI application. The tenant must allow service principals to use Power BI APIs.',
  },
  POWERBI_ROLE: {
    kind: 'text',
    standard: 'Counties',
    says: 'Role in the semantic models that limits users to their counties, with the rule USERNAME() = "*" || CONTAINSSTRING(USERNAME(), [County]). The user name is a list of up to 42 county codes (12031,06111) or * for all.',
  },
  POWERBI_API_URL: {
    kind: 'url',
    standard: 'https://api.powerbi.com',
    says: 'Power BI REST API URL. Change it for a national cloud.',
  },
  POWERBI_APP_URL: {
    kind: 'url',
    standard: 'https://app.powerbi.com',
    says: 'URL that Power BI reports are embedded from. No other URL is framed.',
  },
  POWERBI_RESOURCE: {
    kind: 'url',
    standard: 'https://analysis.windows.net/powerbi/api',
    says: 'Resource to request the token for.',
  },
  POWERBI_LOGIN_URL: {
    kind: 'url',
    standard: 'https://login.microsoftonline.com',
    says: 'Token URL for the Power BI API.',
  },
} as const satisfies Record<string, Setting>;
