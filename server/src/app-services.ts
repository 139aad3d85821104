import type { Config } from './config/config.ts';
import { openDirectory } from './features/account/index.ts';
import { openKeyDesk } from './features/api-keys/index.ts';
import { openDataVersions } from './features/data-changes/index.ts';
import { openDeliveries, type WithRunResults } from './features/deliveries/index.ts';
import { openAccountBook } from './features/identity-provider/index.ts';
import { openAddressBook, openFirewalls } from './features/ip-whitelists/index.ts';
import { loadReports, type WithReports } from './features/reports/index.ts';
import { createLiveBatches } from './features/runs/index.ts';
import { openRunResult, openScheduler } from './features/schedules/index.ts';
import { openSchemas } from './features/schema-info/index.ts';
import { openProvider } from './features/sign-in/index.ts';
import { openPacks, type WithPacks } from './features/solutions/index.ts';
import { openSqlEndpoint } from './features/sql-endpoint/index.ts';
import { openAgreement } from './features/system-status/index.ts';
import { openServices, type ServiceOptions } from './services.ts';

export type AppServices = Awaited<ReturnType<typeof openAppServices>>;

export type Content = WithPacks & WithReports;

export function readContent(folder: string): Content {
  return { packs: openPacks(folder), reports: loadReports(folder) };
}

export interface AppServiceOptions extends ServiceOptions {
  /** What `readContent` returned; never changed, so several servers can share it. */
  readonly content?: Content;
}

export async function openAppServices(config: Config, options: AppServiceOptions = {}) {
  const services = await openServices(config, options);
  try {
    const accountBook = openAccountBook(services);
    const sqlEndpoint = openSqlEndpoint({ ...services, accountBook }, openAddressBook(services));
    const content = options.content ?? readContent(config.contentFolder);
    const liveBatches = createLiveBatches();
    const runResults: WithRunResults = {
      openRunResult: (person, run) => openRunResult({ ...services, ...content }, person, run),
    };
    return {
      ...services,
      ...content,
      ...runResults,
      accountBook,
      dataVersions: openDataVersions({ ...services, ...content }),
      directory: openDirectory(config, accountBook),
      dispatcher: openDeliveries({ ...services, ...content, ...runResults }),
      ...openAgreement(services),
      firewalls: openFirewalls(services, sqlEndpoint.addressesChanged),
      sqlEndpoint,
      keyDesk: openKeyDesk(services),
      liveBatches,
      provider: openProvider(config),
      scheduler: openScheduler({ ...services, ...content, liveBatches }),
      schemas: openSchemas(services),
    };
  } catch (cause) {
    await services.close();
    throw cause;
  }
}
