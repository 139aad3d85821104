import type { AppInfo, CurrentUser } from '@platbook/contract/app-info';
import type { WarehouseAbout } from '../../adapters/warehouse-files/index.ts';
import type { Config } from '../../config/config.ts';
import { commandLine } from '../../config/product.ts';
import { commit, version } from '../../config/version.ts';
import type { Person } from '../../http/callers/person.ts';

export function buildCurrentUser(person: Person): CurrentUser {
  return {
    id: person.id,
    email: person.email,
    role: person.role,
    userIdB2C: person.sub,
    newUser: person.isNew,
    isActiveSolution: person.isActiveSolution,
    displayName: person.displayName,
    PNUser: person.isPropertyNavigatorUser,
    origin: person.origin,
    trialDaysLeft: person.trialDaysLeft,
    trialEndsAt: person.trialEndsAt?.toISOString() ?? null,
    licensedCounties: person.entitlement.counties.includes('*') ? null : person.entitlement.counties.length,
    data: person.startingPage === null ? {} : { starting_page: person.startingPage },
  };
}

/** The response of GET api/app. Settings are listed one by one, so that no secret can slip in [V28]. */
export function buildAppInfo(
  config: Config,
  person: Person | undefined,
  facts: { signOutUrl: string; isAdminRegistrationOpen: boolean; warehouse: WarehouseAbout | undefined },
): AppInfo {
  return {
    config: {
      baseUrl: config.basePath,
      publicUrl: config.publicUrl,
      defaultConnectionId: config.defaultConnectionId,
      allowCsvDownload: config.allowCsvDownload,
      editorWordWrap: config.editorWordWrap,
      b2cExtensionId: config.b2cExtensionId,
      sqlpadoidclogouturl: facts.signOutUrl,
      sqlpadoidcsigninurl: `${config.publicUrl}${config.basePath}/api/sign-in`,
      propertyReportLink: config.propertyReportLink,
      appInsightsConnection: config.appInsightsConnection,
    },
    currentUser: person === undefined ? null : buildCurrentUser(person),
    adminRegistrationOpen: facts.isAdminRegistrationOpen,
    version,
    brand: {
      productName: config.productName,
      salesPhone: config.salesPhone,
      apiExplorerLink: config.apiExplorerLink,
      documentationLink: config.documentationLink,
      startPageLink: config.startPageLink,
      helpLinks: config.brand.links,
    },
    about: {
      // The commit would show unauthenticated clients which bugs this build may have.
      commit: person === undefined ? null : commit,
      dataAsOf: facts.warehouse?.asOf || null,
      isDataSynthetic: (facts.warehouse?.scale ?? '') !== '',
    },
    operatorCommands: {
      firstAdminCode: commandLine('admin', 'first-admin-code'),
      warehouse: commandLine('warehouse'),
    },
  };
}
