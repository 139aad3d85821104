import { randomUUID } from 'node:crypto';
import path from 'node:path';
import type { Logger } from 'pino';
import { openEmbeddedGateway, openThreeScaleGateway } from './adapters/api-management/index.ts';
import { openReportTokens, type ReportTokens } from './adapters/bi-embed/index.ts';
import { openMailer } from './adapters/mail/index.ts';
import { type NodeChannel, openNodeChannel } from './adapters/node-channel/index.ts';
import { type ObjectStorage, openS3 } from './adapters/object-storage/index.ts';
import { openPropertyEngine } from './adapters/property-engine/index.ts';
import { EmbeddedIndex, PostgresIndex, type PropertyIndex } from './adapters/property-index/index.ts';
import { openFolderResultStore, openPostgresResultStore, openS3ResultStore } from './adapters/result-store/index.ts';
import { openWarehouseCommand, openWarehouseFiles, type WarehouseFiles } from './adapters/warehouse-files/index.ts';
import { createChores } from './background/chores.ts';
import { createDrain } from './background/drain.ts';
import { createOpenRequests } from './background/open-requests.ts';
import { SetOrders } from './background/set-orders.ts';
import { createSteadyClock } from './background/steady-clock.ts';
import type { Config } from './config/config.ts';
import { commandLine } from './config/product.ts';
import { requireDataFolder } from './config/require-data-folder.ts';
import { type NodePresence, openNodePresence } from './db/node-presence.ts';
import { type OpenDb, openDb, openPostgresPool } from './db/open-db.ts';
import { openRunPlaces, type RunPlaceOptions } from './db/run-places.ts';
import { createSecretBox } from './db/secret-box.ts';
import { openExecution } from './execution/index.ts';
import { createNavigatorSessions } from './http/callers/navigator-session-store.ts';
import { SessionStore } from './http/callers/session-store.ts';
import { createErrorIncidents } from './http/error-incidents-store.ts';
import { createLog } from './http/log.ts';
import { meterCalls, openServerTelemetry } from './metrics/server-telemetry.ts';
import { createTally } from './metrics/tally.ts';

/** No statement can run longer (settings.ts), so anything not written to since belongs to a server that was killed. */
const longestRunMilliseconds = 24 * 60 * 60 * 1000;

/** A result that expires can be read to its end by a download that has begun on another node. */
const otherReadersMilliseconds = 60 * 60 * 1000;

export type Services = Awaited<ReturnType<typeof openServices>>;

export interface ServiceOptions {
  readonly now?: () => Date;
  readonly onDatabaseWait?: () => void;
}

export async function openServices(config: Config, options: ServiceOptions = {}) {
  const closers: (() => Promise<void>)[] = [];
  const close = async () => {
    for (const closer of closers.splice(0).reverse())
      await closer().catch((cause: unknown) => log.error({ err: cause }, 'service failed to close'));
  };
  /** Identifies this process as the owner of its runs; new at every start. */
  const node: string = randomUUID();
  const observers = await openObservers(config, node, closers);
  const { log } = observers;
  try {
    requireDataFolder(config.dataFolder);
    const opened = await openDatabase(config, observers, options.onDatabaseWait);
    const { db, dialect, poolUse, holdFiles } = opened;
    closers.push(opened.close);
    const presence = await openNodePresence(config.databaseUrl, node, config.nodeLeaseSeconds);
    closers.push(presence.close);
    // What waits on them fails, and the first calls after an outage don't find out one by one that they are dead.
    presence.onCutOff(opened.dropConnections);
    /** The database's clock, which all nodes share. */
    const now = options.now ?? createSteadyClock(() => Date.now() + presence.clockAhead());
    const warehouse = openWarehouseFiles(config.warehouseFolder);
    const places = openPlaces(dialect, { db, node, presence, limits: placeLimits(config), log }, closers);
    const openRequests = createOpenRequests();
    const execution = await openEngines(config, { warehouse, places, openRequests, log }, closers);
    const propertyData = openPropertyData(config, warehouse, log, closers);
    const mailer = await openMailer(config);
    closers.push(() => mailer.close());
    const results = await openResults({ config, dialect, log, presence }, closers);
    return {
      config,
      db,
      drain: createDrain(),
      openRequests,
      execution,
      ...results,
      apiGateway: config.threeScale === undefined ? openEmbeddedGateway() : openThreeScaleGateway(config.threeScale),
      mailer,
      warehouse,
      ...propertyData,
      node,
      presence,
      nodeChannel: openChannel(config, node, closers),
      dialect,
      poolUse,
      holdFiles,
      ...observers,
      now,
      close,
      incidents: createErrorIncidents(db),
      secretBox: createSecretBox(config.encryptionKeys),
      sessions: new SessionStore(db, now),
      navigatorSessions: createNavigatorSessions(db, now),
      reportTokens: openTokens(config, now),
    };
  } catch (cause) {
    await close();
    throw cause;
  }
}

function openPropertyData(config: Config, warehouse: WarehouseFiles, log: Logger, closers: (() => Promise<void>)[]) {
  const command = openWarehouseCommand(config.warehouseCommand, config.warehouseFolder);
  const setOrders = new SetOrders({ warehouse, command, log });
  closers.push(() => setOrders.close());
  const propertyIndex = openPropertyIndex(config, warehouse);
  closers.push(() => propertyIndex.close());
  return { setOrders, warehouseCommand: command, propertyIndex, propertyEngine: openEngineOf(config, warehouse) };
}

/** Log, metrics, the state of the chores and, with a collector, traces. */
async function openObservers(config: Config, node: string, closers: (() => Promise<void>)[]) {
  const telemetry = await openServerTelemetry(config.telemetry, node, (...line) => log.warn(...line));
  closers.push(async () => telemetry?.close());
  const log = createLog(config.logLevel, telemetry);
  return { log, tally: createTally(telemetry), telemetry, chores: createChores(log) };
}

function openDatabase(
  config: Config,
  { log, telemetry }: Awaited<ReturnType<typeof openObservers>>,
  onDatabaseWait?: () => void,
): Promise<OpenDb> {
  return openDb({
    ...config,
    meter: meterCalls(telemetry),
    onDatabaseWait: (cause) => {
      log.warn({ err: cause }, "the application database isn't responding yet");
      onDatabaseWait?.();
    },
  });
}

const placeLimits = ({ runsPerPerson: running, queuedPerPerson: queued }: Config) => ({ running, queued });

function openPlaces(dialect: OpenDb['dialect'], options: RunPlaceOptions, closers: (() => Promise<void>)[]) {
  if (dialect === 'sqlite') return undefined;
  const places = openRunPlaces(options);
  closers.push(places.close);
  return places;
}

interface EngineOptions extends Pick<Parameters<typeof openExecution>[0], 'places' | 'openRequests'> {
  readonly warehouse: WarehouseFiles;
  readonly log: Logger;
}

async function openEngines(
  config: Config,
  { warehouse, log, ...more }: EngineOptions,
  closers: (() => Promise<void>)[],
): ReturnType<typeof openExecution> {
  const selfTestFile = warehouseFileOf(warehouse, config.warehouseFolder);
  const execution = await openExecution({
    ...more,
    directory: path.join(config.dataFolder, 'engines'),
    ...(selfTestFile === undefined ? {} : { selfTestFile }),
    ...(config.engineProcesses === 0 ? {} : { maxBound: config.engineProcesses }),
    fileDirectories: config.sqliteFolders,
    hosts: config.hostRules,
    waiting: config.warmProcesses,
    runsPerPerson: config.runsPerPerson,
    queuedPerPerson: config.queuedPerPerson,
    queuedInAll: config.queuedPerNode,
    networkRuns: config.runsPerNodeServer,
    offersNetwork: config.serverConnections.length > 0,
    clientsPerPerson: config.clientsPerPerson,
    clientsPerNode: config.clientsPerNode,
    networkClientsPerPerson: config.clientsPerPersonServer,
    networkClientsPerNode: config.clientsPerNodeServer,
    onNotice: (message) => log.warn(message),
  });
  closers.push(() => execution.close());
  return execution;
}

function openPropertyIndex({ propertyIndexUrl: url }: Config, { setOf }: WarehouseFiles): PropertyIndex {
  const files = new EmbeddedIndex();
  return url === '' ? files : new PostgresIndex({ url, setOf, files });
}

/** Undefined: property data are read from the warehouse's files. */
function openEngineOf({ propertyTrino }: Config, { dictionary }: WarehouseFiles) {
  return propertyTrino && openPropertyEngine({ ...propertyTrino, dictionary });
}

function openChannel({ encryptionKeys: keys }: Config, node: string, closers: (() => Promise<void>)[]): NodeChannel {
  const channel = openNodeChannel({ keys, node });
  closers.push(async () => channel.close());
  return channel;
}

function openTokens(config: Config, now: () => Date): ReportTokens {
  return openReportTokens({
    keys: config.encryptionKeys,
    issuer: `${config.publicUrl}${config.basePath}`,
    audience: config.embeddedReportLink,
    now,
  });
}

function openObjectStorage(config: Config, log: Logger, closers: (() => Promise<void>)[]): ObjectStorage | undefined {
  if (config.resultS3 === undefined) return undefined;
  const storage = openS3(config.resultS3);
  closers.push(async () => storage.close());
  // An outage doesn't stop the start: most results are small, and those are in the database.
  storage.probe().catch((cause: unknown) => log.warn({ err: cause }, "the object storage for results can't be used"));
  return storage;
}

interface ResultOptions {
  readonly config: Config;
  readonly dialect: OpenDb['dialect'];
  readonly log: Logger;
  readonly presence: NodePresence;
}

async function openResults(options: ResultOptions, closers: (() => Promise<void>)[]) {
  /** Where results and built pack files are, if that isn't this machine or the database. */
  const objectStorage = openObjectStorage(options.config, options.log, closers);
  return { objectStorage, resultStore: await openResultStore(options, objectStorage, closers) };
}

async function openResultStore(
  { config, dialect, presence }: ResultOptions,
  objectStorage: ObjectStorage | undefined,
  closers: (() => Promise<void>)[],
) {
  const abandonedAfter = dialect === 'sqlite' ? 0 : longestRunMilliseconds;
  if (objectStorage !== undefined)
    return openS3ResultStore(objectStorage, {
      abandonedAfter,
      otherReaders: dialect === 'sqlite' ? 0 : otherReadersMilliseconds,
    });
  if (config.resultStore === 'files')
    return openFolderResultStore(path.join(config.dataFolder, 'results'), abandonedAfter);
  // A separate connection pool, so large results in transit don't delay other database calls.
  const pool = await openPostgresPool(config.databaseUrl, 6);
  closers.push(() => pool.end());
  presence.onCutOff(pool.dropConnections);
  return openPostgresResultStore(pool, abandonedAfter);
}

function warehouseFileOf(warehouse: WarehouseFiles, folder: string): string | undefined {
  try {
    return warehouse.anyFile();
  } catch (cause) {
    throw new Error(
      cause instanceof SyntaxError
        ? `The list of warehouse files in ${folder} is damaged. Rebuild the warehouse with "${commandLine('warehouse')}".`
        : `This account can't read the warehouse folder ${folder}. Grant access, or choose another folder with WAREHOUSE_FOLDER.`,
      { cause },
    );
  }
}
