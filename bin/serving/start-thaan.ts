import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import {
  type Auth,
  type ConnectionSettings,
  createMembers,
  createServer,
  type Database,
  functionRoutes,
  loginSettings,
  type Mail,
  type Members,
  messageSweep,
  type OwnDatabase,
  openDatabase,
  openOwnDatabase,
  type PageRules,
  type Realtime,
  restRoutes,
  type StorageOptions,
  type Sweep,
  securityHeaders,
  standardOutput,
  storageRoutes,
} from '../../provider/index.ts';
import { type Installation, installationOf } from '../database/installation.ts';
import { openShop } from '../database/open-shop.ts';
import { openSecrets, readSecrets } from '../database/secrets.ts';
import { openShopDatabase } from '../database/shop-database.ts';
import { demoPictures } from '../demo/pictures.ts';
import { loadDemoShop } from '../demo/shop.ts';
import { refuseFilesAlone } from '../files/claim.ts';
import { functionFolder } from '../settings/functions.ts';
import { clone, type Settings } from '../settings/settings.ts';
import { abandonedPictures } from './abandoned-pictures.ts';
import { openAccounts } from './accounts.ts';
import { answerBrokenRequests } from './broken-requests.ts';
import { fileSweeps, openFileFolder } from './files.ts';
import { claimPlace, nameHere, nameOf, type Place } from './listening-place.ts';
import { isOutboxOpen, outboxRoutes } from './outbox.ts';
import { pagePolicy, pageRules } from './page-rules.ts';
import { portalConfig } from './portal-config.ts';
import { openRealtime } from './realtime.ts';
import { newStatusKey, statusRoute } from './status-route.ts';
import { takeUpgrades } from './upgrades.ts';
import { startUpkeep } from './upkeep.ts';

/** The portal of an older version reads all customers at once; an answer of too many bytes is refused anyway. */
const mostRows = 100_000;

/** A running Thaan. */
export interface Thaan {
  /** The origin that people open. */
  readonly url: string;
  readonly port: number;
  readonly kind: Installation;
  /** Where mail that was not sent can be read; undefined where it is sent, or where nobody here may read it. */
  readonly outbox: string | undefined;
  /** What a client sends as `apikey`. */
  readonly publicKey: string;
  /** The administrator's login on the database, for tests and for commands that a person types. */
  readonly connection: ConnectionSettings;
  /** Finishes what is under way and ends everything that the start began. */
  stop(): Promise<void>;
}

export interface StartOptions {
  /** The folder of the built portal; without one only the protocols are served. */
  readonly portal?: string | undefined;
  /** Sentences for the person at the terminal. */
  readonly say?: (line: string) => void;
  /** Takes the line of each request; the standard output by default. */
  readonly log?: ((line: string) => void) | undefined;
  /** What answers requests before the provider sees them: the portal with hot reload. */
  readonly front?: (server: Server) => Promise<Front>;
  /** Changes the content security policy, for hot reload. */
  readonly policy?: (policy: string) => string;
}

export interface Front {
  /** Answers, or calls `otherwise`. */
  answer(request: IncomingMessage, response: ServerResponse, otherwise: () => void): void;
  close(): Promise<void>;
}

/** Puts the parts together and serves them; throws `CannotStart` with one sentence for the person at the terminal. */
export const startThaan = async (settings: Settings, options: StartOptions = {}): Promise<Thaan> => {
  const closing: (() => Promise<void>)[] = [];
  const stop = once(async () => {
    for (const close of closing.splice(0).reverse()) await close();
  });
  try {
    return { ...(await start(settings, options, closing)), stop };
  } catch (error) {
    await stop();
    throw error;
  }
};

const start = async (
  settings: Settings,
  options: StartOptions,
  closing: (() => Promise<void>)[],
): Promise<Omit<Thaan, 'stop'>> => {
  const say = options.say ?? (() => {});
  const log = options.log ?? standardOutput();
  await refuseFilesAlone(settings);
  const { admin, host, claim } = await openPlace(settings, say, log, closing);
  const kind = await installationOf(admin, settings);
  const url = (kind === 'shop' && settings.url) || `http://${nameOf(host)}:${claim.port}`;
  const here = `http://${nameHere(host)}:${claim.port}`;
  const hasOutbox = isOutboxOpen(kind, host, settings);

  const files = await openFileFolder(settings, admin);
  const { database, own } = openLogins(admin, closing);
  const sweeps = [
    stagedImports(database),
    ...abandonedPictures(database, files),
    ...fileSweeps(settings, admin, database),
    messageSweep(database),
  ];
  const { auth, mail, sms } = await openAccounts(own, settings, { url, log, hasOutbox, sweeps });
  closing.push(mail.close, sms.close);
  if (kind === 'demo') await loadDemoShop(auth, admin, url);
  else await openShop(auth, admin, settings);
  await openSecrets(admin);

  const policy = pagePolicy(url, settings.accounts.captcha?.provider);
  const pages = pageRules(options.policy?.(policy) ?? policy);
  const members = createMembers();
  const realtime = openRealtime({ admin, database, auth, members }, settings, log);
  const key = newStatusKey();
  const shop = { kind, url, here, key, hasOutbox, pages, database, own, auth, mail, files, members, realtime };
  const app = await appOf(shop, settings, options, log);
  answerBrokenRequests(claim.server, securityHeaders(url, pages), log);
  await app.ready();
  closing.push(async () => app.close());
  // Last in, first out: requests under way are finished before what they need is closed. Closing twice does no harm.
  closing.push(claim.close);
  const isReloading = options.front !== undefined;
  closing.push(takeUpgrades(claim.server, { realtime, isDemo: kind === 'demo', isReloading, log }));
  const front = await options.front?.(claim.server);
  if (front) closing.push(front.close);
  claim.open(behind(front, app.routing));
  closing.push(startUpkeep(settings, { kind, url, here, key }, log));
  const outbox = hasOutbox ? `${url}/outbox` : undefined;
  return { url, port: claim.port, kind, outbox, publicKey: auth.publicKey, connection: admin };
};

/** The database, up to date, and where it is going to be served: a start is refused before its data is changed. */
const openPlace = async (
  settings: Settings,
  say: (line: string) => void,
  log: (line: string) => void,
  closing: (() => Promise<void>)[],
): Promise<Place & { readonly admin: ConnectionSettings }> => {
  const place = Promise.withResolvers<Place>();
  const { admin, stop } = await openShopDatabase(settings, say, async (before) => {
    const claimed = await claimPlace(settings, before, say, log);
    closing.push(claimed.claim.close);
    place.resolve(claimed);
  });
  closing.push(stop);
  return { ...(await place.promise), admin };
};

/** A shop that is ready to be served. */
interface OpenShop {
  readonly kind: Installation;
  readonly url: string;
  readonly here: string;
  readonly key: string;
  readonly hasOutbox: boolean;
  readonly pages: PageRules;
  readonly database: Database;
  readonly own: OwnDatabase;
  readonly auth: Auth;
  readonly mail: Mail;
  readonly files: FileFolder;
  readonly members: Members;
  readonly realtime: Realtime;
}

type FileFolder = Pick<StorageOptions, 'files' | 'whyNot'>;

const appOf = async (
  { kind, url, here, key, hasOutbox, pages, database, own, auth, mail, files, members, realtime }: OpenShop,
  settings: Settings,
  { portal }: StartOptions,
  log: (line: string) => void,
) =>
  createServer({
    url,
    auth: auth.routes,
    ...dataAndFiles(database, auth, files, members),
    realtime: realtime.routes,
    functions: functionsOf(auth, own, { url: here, settings }, log),
    healthy: healthOf(database, own),
    config: await portalConfig(settings, auth, kind, hasOutbox),
    portal,
    proxies: settings.proxies,
    origins: settings.origins,
    more: async (more) => {
      await more.register(outboxRoutes(mail, hasOutbox));
      await more.register(statusRoute(key, realtime.status));
      if (kind === 'demo') await more.register(demoPictures);
    },
    pages,
    log,
  });

/** The login that requests go through, and that of the accounts. */
const openLogins = (
  admin: ConnectionSettings,
  closing: (() => Promise<void>)[],
): { readonly database: Database; readonly own: OwnDatabase } => {
  const database = openDatabase(loginSettings(admin, 'authenticator'));
  closing.push(database.close);
  const own = openOwnDatabase(loginSettings(admin, 'supabase_auth_admin'));
  closing.push(own.close);
  return { database, own };
};

/** The services that answer as the caller; who is a member they know together. */
const dataAndFiles = (database: Database, { identify, publicKey }: Auth, files: FileFolder, members: Members) => ({
  rest: restRoutes({ database, identify, schemas: ['public'], maxRows: mostRows, members }),
  storage: storageRoutes({ database, identify, publicKey, members, ...files }),
});

/** The functions of supabase/functions, which reach this server at `url`. */
const functionsOf = (
  auth: Auth,
  own: OwnDatabase,
  { url, settings }: { readonly url: string; readonly settings: Pick<Settings, 'sms' | 'functions'> },
  log: (line: string) => void,
) => {
  const { gateway } = settings.sms;
  return functionRoutes({
    folder: functionFolder(clone),
    identify: auth.identify,
    url,
    publicKey: auth.publicKey,
    secrets: async () => ({ ...gateway, ...(await readSecrets(own)) }),
    // Its caller is the hook, which signs.
    unverified: gateway ? ['send-sms'] : [],
    secretKey: auth.ownSecretKey,
    withSecretKey: settings.functions.withSecretKey,
    log,
  });
};

/** Files that somebody began to import a day ago and left. */
const stagedImports = (database: Database): Sweep => ({
  name: 'staged imports',
  run: () =>
    database.run(
      { role: 'service_role', claims: { role: 'service_role' } },
      { text: 'select private.sweep_staged_imports()', values: [] },
    ),
});

/** Lets `front`, where there is one, answer before the provider's own `routing`. */
const behind =
  (front: Front | undefined, routing: RequestListener): RequestListener =>
  (request, response) => {
    if (front) front.answer(request, response, () => routing(request, response));
    else routing(request, response);
  };

const healthOf =
  (database: Database, own: OwnDatabase): (() => Promise<'ok' | 'overloaded'>) =>
  async () => {
    await database.ping();
    return database.isOverloaded() || own.isOverloaded() ? 'overloaded' : 'ok';
  };

const once = (work: () => Promise<void>): (() => Promise<void>) => {
  let done: Promise<void> | undefined;
  return () => {
    done ??= work();
    return done;
  };
};
