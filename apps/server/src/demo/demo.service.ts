import type { ReplyOf } from '@kickstand/contract/kit';
import type { demo } from '@kickstand/contract/platform/demo';
import { nothing } from '@kickstand/domain/platform/access';
import type { Ctx } from '../kernel/call/ctx.ts';
import type { Database, Db } from '../kernel/database/db.ts';
import type { FileStore } from '../kernel/files/file-store.ts';
import { hasBegun } from '../kernel/program/beginning.ts';
import { putSetting } from '../kernel/program/setting.ts';
import type { Settings } from '../kernel/program/settings.ts';
import { StartError } from '../kernel/program/start-error.ts';
import { demoApiKey } from '../platform/session/keys/api-keys.service.ts';
import type { IdentityParts } from '../riders/identities/identities.parts.ts';
import { makeCity } from './city/make-city.ts';
import { keepCrew } from './demo.crew.ts';
import { makeDeployment } from './demo.deployment.ts';
import { demoId, demoPeople } from './demo.people.ts';
import { demoMark, languageIn, markOf, reprovision, takeOver } from './demo.provisioning.ts';
import { asOwner, demoOperators, type Loading, loading } from './demo.store.ts';
import { type Depth, depthOf } from './history/depth.ts';
import { makePapers } from './papers/make-papers.ts';
import { makeShift, shiftBegan } from './shift/make-shift.ts';
import { makeVisits } from './shift/past-visits.ts';
import { makeUpgrades } from './upgrades/make-upgrades.ts';
import { chooseLanguage } from './words/demo.words.ts';

const dayMs = 86_400_000;

export interface DemoParts {
  database: Database;
  /** Connection settings of the tables’ owner, who loads the history of a demo once. */
  owner: Parameters<typeof asOwner>[0];
  /** Derives the demo’s API keys from the deployment’s secret, and seals identities of past riders. */
  vault: Parameters<typeof demoApiKey>[1] & IdentityParts['vault'];
  /** Storage of pictures of the history; without it there are none. */
  pictures?: FileStore;
  settings: Pick<Settings, 'dataDir' | 'demoScale' | 'businessZone'> &
    Partial<Pick<Settings, 'demoDays' | 'demoLanguage'>>;
  now(): number;
  /**
   * Creates partitions for rows from an instant on, before anything is written; without it, rows go into existing ones.
   */
  makeRoom?(since: number): Promise<unknown>;
  /** How far back the history reaches; by default as far as the scale says. */
  depth?: Depth;
  /** Reports the current step and its progress: `done` of `total`. */
  onProgress?(step: string, done: number, total: number): void;
}

/**
 * Creates the demo deployment in an empty database, once and completely or not at all; later starts find it there.
 * Every start makes the simulator’s list of vehicles and the accounts’ API keys match this database. Returns whether
 * the demo was created now. A demo keeps the language in which it was created. Throws a StartError if the database
 * holds another deployment.
 */
export async function prepareDemo(parts: DemoParts): Promise<boolean> {
  const { database, settings, now, vault } = parts;
  const isThere = (await database.read(nothing, markOf)) !== undefined;
  const made = await (isThere ? loading(database, work) : asOwner(parts.owner, work));
  async function work(open: Loading) {
    const mark = await markOf(open.db);
    const isNew = mark === undefined;
    chooseLanguage(isNew ? (settings.demoLanguage ?? 'zh') : await languageIn(open.db));
    if (isNew) await makeAll(parts, open);
    else await reprovision(open, { mark, dataDir: settings.dataDir, now: now(), vault });
    await keepKeys(open.db, vault, now());
    return isNew;
  }
  takeOver(settings.dataDir);
  return made;
}

async function makeAll(parts: DemoParts, open: Loading) {
  const { settings, now, vault, makeRoom, onProgress = () => {} } = parts;
  const depth = parts.depth ?? depthOf(settings);
  if (await hasBegun(open.db))
    throw new StartError(
      'The database already holds a deployment that is no demo: set DEMO=0, or choose another database or DATA_DIR.',
    );
  const scale = settings.demoScale;
  // Before this transaction has rows in tables that partitions reference: otherwise both would wait for each other.
  await makeRoom?.(now() - depth.trips - dayMs);
  const [at, zone] = [now(), settings.businessZone];
  const began = shiftBegan(at, depth);
  const staffed = await makeDeployment(open, { scale, depth, now: at, workUntil: began, zone, onProgress });
  await makePapers(open, { zone, now: now(), vault, pictures: parts.pictures });
  await makeUpgrades({ db: open.db, now: at, zone, dataDir: settings.dataDir });
  await keepCrew(open, now());
  await makeVisits(open, {
    ...staffed,
    since: at - depth.trips,
    now: now(),
    zone,
    pictures: parts.pictures,
  });
  if (began !== undefined) await makeShift(open, { ...staffed, began, now: now(), zone, onProgress });
  await makeCity(open, {
    since: at - depth.trips,
    now: now(),
    zone,
    seed: staffed.seed,
    pictures: parts.pictures,
  });
  await putSetting(open.db, demoMark, { value: { scale, provision: '' }, now: now() });
  onProgress('Handing out the controllers', 0, 1);
  const mark = { scale, provision: '' };
  await reprovision(open, { mark, dataDir: settings.dataDir, now: now(), vault });
  onProgress('Handing out the controllers', 1, 1);
}

async function keepKeys(db: Db, vault: DemoParts['vault'], now: number) {
  for (const person of demoPeople) await demoApiKey(db, vault, demoId(person), now);
}

/** Prevents access with accounts or keys of the demo outside demo mode: throws a StartError if they exist. */
export async function refuseDemoLeftovers(database: Database, { demo }: Pick<Settings, 'demo'>) {
  if (demo) return;
  const left = await database.read(nothing, async (db) => {
    const operators = await demoOperators(db, demoPeople.map(demoId));
    return operators.length > 0 || (await markOf(db)) !== undefined;
  });
  if (left)
    throw new StartError(
      'The database holds the demo with its well-known accounts: set DEMO=1, or choose another database or DATA_DIR.',
    );
}

/** Lets programs that do not create the demo join an existing one: throws a StartError if there is none. */
export async function requireDemo(database: Database) {
  const language = await database.read(nothing, async (db) => (await markOf(db)) && languageIn(db));
  if (language !== undefined) {
    chooseLanguage(language);
    return;
  }
  throw new StartError(
    'The database holds no demo yet: start ROLE=gateway with DEMO=1 first, which makes it.',
  );
}

/** The demo’s accounts in order, with their actual codes and their API keys. */
export async function listDemoAccounts(
  vault: Pick<DemoParts['vault'], 'demoKey'>,
  { db }: Pick<Ctx, 'db'>,
): Promise<ReplyOf<typeof demo.accounts>> {
  const rows = await demoOperators(db, demoPeople.map(demoId));
  const list = demoPeople.flatMap((person) => {
    const row = rows.find(({ operator_id }) => operator_id === demoId(person));
    if (!row) return [];
    const { name, phone, codes } = row;
    return [{ role: person.role, name, phone, codes, apiKey: vault.demoKey(row.operator_id) }];
  });
  return { list, count: list.length };
}
