import type { DevicePayload } from '@kickstand/contract/fleet/devices';
import { isSameVersion, type UpgradeEvent } from '@kickstand/domain/fleet/upgrades';
import { everything } from '@kickstand/domain/platform/access';
import { queueCommand } from '../../kernel/command-queue.ts';
import { repeatEvery } from '../../kernel/program/repeat-every.ts';
import { lineOf } from '../../kernel/program/start-error.ts';
import { within } from '../../kernel/program/within.ts';
import { makeBatcher } from '../batcher.ts';
import { makeChunkSender, type Wanted } from './chunk-sender.ts';
import { oneByOne } from './one-by-one.ts';
import { type TransferNeeds, type TransferParts, transferParts } from './transfer-parts.ts';
import { transferSetting } from './transfer-setting.ts';
import { transferStep } from './transfer-step.ts';
import { isStillWanted, noteReturned, ownerOf } from './transfers.store.ts';
import type { Underway } from './under-way.ts';

type Login = Pick<DevicePayload<'login'>, 'fw' | 'voice'>;

/** Carries packages to controllers beside their commands. The table is the truth; memory only hurries. */
export interface Transfers {
  /** A controller says how far it is; settled when that is stored. */
  ingest(imei: string, word: DevicePayload<'firmware'>): Promise<void> | undefined;
  /** A controller has logged in: the only proof of what it runs. Settled when what that means is stored. */
  loggedIn(imei: string, login: Login): Promise<void> | undefined;
  /** Do what is due by the clock; the own timer calls it every second. */
  step(): Promise<void>;
  /** Send the chunks that there is room for by now; the own timer calls it. */
  pump(): void;
  stop(): Promise<void>;
}

const everyMs = 1_000;
/** What is under way when the gateway ends is waited for so long, milliseconds. */
const stopPatienceMs = 500;
const usualBytesPerSecond = 1_048_576;
const settingEveryMs = 30_000;

export function makeTransfers(needs: TransferNeeds): Transfers {
  const parts = transferParts(needs);
  const { database, underWay, images, now, log, whyNot, offer, silent } = parts;
  const rate = rateOf(parts);
  const sender = makeChunkSender({ now, bytesPerSecond: rate.now, send: parts.sendChunk });
  const happens = happening(parts);
  const look = transferStep(parts);
  let hasLooked = false;
  const step = oneByOne(async () => {
    await rate.look();
    await look();
    hasLooked = true;
  });
  // However many speak before the first look, it is one.
  const firstLook = shared(step);
  const stopStepping = repeatEvery(everyMs, step, (error) =>
    log.warn({ error: lineOf(error) }, 'packages could not be looked after; it is tried again'),
  );

  /** Ask for chunks, once their image is there and if the controller is still at this upgrade. */
  const fetch = async ({ job: { packageId } }: Underway, imei: string, wanted: Wanted) => {
    await images.load(packageId);
    if (underWay.find(imei)?.one.jobId === wanted.jobId) sender.ask(imei, wanted);
  };
  /** Let a controller put in what it has, unless its upgrade was stopped since the last look. */
  const letIn = async (underway: Underway) => {
    if (whyNot(underway) !== undefined) return;
    const isWanted = await database.read(everything, (db) => isStillWanted(db, underway.one));
    if (isWanted && whyNot(underway) === undefined) offer(underway, true);
  };

  const ingest: Transfers['ingest'] = (imei, word) => {
    const underway = underWay.find(imei);
    if (underway?.one.jobId !== word.jobId) return undefined;
    const stored = happens(underway, eventOf(word));
    const { jobId, state, from = 0, count = 1 } = word;
    if (state === 'downloading') return fetch(underway, imei, { jobId, from, count });
    return state === 'verified' ? all(stored, letIn(underway)) : stored;
  };
  const logsIn = (underway: Underway, { fw, voice }: Login) => {
    const { kind, packageVersion } = underway.job;
    const isTarget = isSameVersion(kind === 'firmware' ? fw : voice, packageVersion);
    const stored = happens(underway, { is: 'logged_in', isTarget });
    const { state } = underway.one;
    if (state === 'rebooting') return all(stored, prove(parts, underway));
    if ((state === 'sent' || state === 'downloading') && whyNot(underway) === undefined) offer(underway);
    return stored;
  };
  const loggedIn: Transfers['loggedIn'] = (imei, login) => {
    const returned = silent.delete(imei) && database.write(everything, (db) => noteReturned(db, imei));
    const underway = underWay.find(imei);
    const noted = underway && logsIn(underway, login);
    return returned ? all(returned, noted) : noted;
  };

  return {
    step,
    pump: sender.pump,
    // Who is under way is not known before the first look: what is said until then waits for it.
    ingest: (imei, word) => (hasLooked ? ingest(imei, word) : firstLook().then(() => ingest(imei, word))),
    loggedIn: (imei, login) =>
      hasLooked ? loggedIn(imei, login) : firstLook().then(() => loggedIn(imei, login)),
    async stop() {
      sender.stop();
      await within(stopPatienceMs, stopStepping());
    },
  };
}

/** What changes a vehicle’s state is stored before it is acknowledged; how far a download is may wait. */
function happening({ underWay, now, write }: TransferParts) {
  const writes = makeBatcher<string>(write);
  return (underway: Underway, event: UpgradeEvent): Promise<void> | undefined => {
    const before = underway.one.state;
    if (!underWay.happens(underway, event, now()) || event.is === 'asked') return undefined;
    return before === underway.one.state && event.is !== 'logged_in'
      ? undefined
      : writes.add(underway.one.imei);
  };
}

/** Done when all of it is. */
const all = (...work: (Promise<unknown> | undefined)[]) => Promise.all(work).then(() => undefined);

/** The same work once for all who want it; once more where it failed. */
function shared(work: () => Promise<void>) {
  let done: Promise<void> | undefined;
  return () => {
    done ??= work().catch((error: unknown) => {
      done = undefined;
      throw error;
    });
    return done;
  };
}

/** How fast packages are sent, as the setting says. */
function rateOf({ database, now }: TransferParts) {
  let [bytesPerSecond, readAt] = [usualBytesPerSecond, Number.NEGATIVE_INFINITY];
  return {
    now: () => bytesPerSecond,
    look: async () => {
      if (now() - readAt < settingEveryMs) return;
      bytesPerSecond = (await database.read(everything, transferSetting)).kilobytesPerSecond * 1_024;
      readAt = now();
    },
  };
}

/** A new image is on trial until it has answered a question. */
async function prove({ database, commands, now }: TransferParts, { one: { vehicle, imei } }: Underway) {
  await database.write(everything, async (db) => {
    const owner = await ownerOf(db, vehicle);
    if (owner) await queueCommand(db, { ...owner, vehicle, imei, type: 'query', source: 'rule', now: now() });
  });
  commands.wake();
}

function eventOf({ state, from = 0, code = 'other' }: DevicePayload<'firmware'>): UpgradeEvent {
  if (state === 'downloading') return { is: 'asked', from };
  if (state === 'refused') return { is: 'refused', code: code === 'other' ? 'refused' : code };
  return { is: state };
}
