import type { AppInfo, CurrentUser } from '@platbook/contract/app-info';

export interface AppInfoChanges extends Partial<Omit<AppInfo, 'config' | 'brand' | 'currentUser'>> {
  config?: Partial<AppInfo['config']>;
  brand?: Partial<AppInfo['brand']>;
  currentUser?: Partial<CurrentUser> | null;
}
export function buildAppInfo({ config, brand, currentUser = {}, ...changes }: AppInfoChanges = {}): AppInfo {
  return {
    config: {
      baseUrl: '',
      publicUrl: 'http://localhost:3000',
      defaultConnectionId: '',
      allowCsvDownload: true,
      editorWordWrap: false,
      b2cExtensionId: '',
      sqlpadoidclogouturl: 'http://localhost:3000/oidc/session/end',
      sqlpadoidcsigninurl: 'http://localhost:3000/api/sign-in',
      propertyReportLink: 'http://localhost:3000/navigator',
      appInsightsConnection: '',
      ...config,
    },
    currentUser: currentUser && {
      id: 'trial',
      email: 'trial@example.com',
      role: 'editor',
      userIdB2C: 'trial',
      newUser: false,
      isActiveSolution: true,
      displayName: 'Trial Person',
      PNUser: false,
      origin: 'ATTOM API',
      trialDaysLeft: 27,
      trialEndsAt: '2026-07-28T12:00:00.000Z',
      licensedCounties: 5,
      data: { starting_page: 'HomePage' },
      ...currentUser,
    },
    adminRegistrationOpen: false,
    version: '0.1.0',
    brand: {
      productName: 'Platbook',
      salesPhone: '(800) 555-0142',
      apiExplorerLink: '/api-explorer',
      documentationLink: 'https://docs.example.com/',
      startPageLink: '',
      helpLinks: {
        whatsNew: '',
        introVideo: '',
        userGuide: '',
        dataGuide: '',
        dataCatalog: '',
        webinars: '',
        apiDocs: '',
      },
      ...brand,
    },
    about: { commit: null, dataAsOf: null, isDataSynthetic: true },
    operatorCommands: { firstAdminCode: 'npx platbook admin first-admin-code', warehouse: 'npx platbook warehouse' },
    ...changes,
  };
}
