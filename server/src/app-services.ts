import type { Config } from './config/config.ts';
import { openDirectory, type WithDirectory } from './features/account/index.ts';
import { openKeyDesk, type WithKeyDesk } from './features/api-keys/index.ts';
import { openAccountBook, type WithAccountBook } from './features/identity-provider/index.ts';
import { openAddressBook, openFirewalls, type WithFirewalls } from './features/ip-whitelists/index.ts';
import { loadReports, type WithReports } from './features/reports/index.ts';
import { createLiveBatches, type WithLiveBatches } from './features/runs/index.ts';
import { openProvider, type WithProvider } from './features/sign-in/index.ts';
import { openPacks, type WithPacks } from './features/solutions/index.ts';
import { openSqlEndpoint, type WithSqlEndpoint } from './features/sql-endpoint/index.ts';
import { openServices, type ServiceOptions, type Services } from './services.ts';

export interface AppServices
  extends Services,
    WithAccountBook,
    WithDirectory,
    WithFirewalls,
    WithSqlEndpoint,
    WithKeyDesk,
    WithLiveBatches,
    WithPacks,
    WithProvider,
    WithReports {}

export type Content = WithPacks & WithReports;

export function readContent(folder: string): Content {
  return { packs: openPacks(folder), reports: loadReports(folder) };
}

export interface AppServiceOptions extends ServiceOptions {
  /** What `readContent` returned; never changed, so several servers can share it. */
  readonly content?: Content;
}

export async function openAppServices(config: Config, options: AppServiceOptions = {}): Promise<AppServices> {
  const services = await openServices(config, options);
  try {
    const accountBook = openAccountBook(services);
    const sqlEndpoint = openSqlEndpoint({ ...services, accountBook }, openAddressBook(services));
    return {
      ...services,
      ...(options.content ?? readContent(config.contentFolder)),
      accountBook,
      directory: openDirectory(config, accountBook),
      firewalls: openFirewalls(services, sqlEndpoint.addressesChanged),
      sqlEndpoint,
      keyDesk: openKeyDesk(services),
      liveBatches: createLiveBatches(),
      provider: openProvider(config),
    };
  } catch (cause) {
    await services.close();
    throw cause;
  }
}
