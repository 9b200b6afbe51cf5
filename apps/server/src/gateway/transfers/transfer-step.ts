import {
  afterUpgradeEvent,
  isSameVersion,
  lostAfterMs,
  mostUpgradeMs,
} from '@kickstand/domain/fleet/upgrades';
import { everything } from '@kickstand/domain/platform/access';
import { alarmNewsTopic } from '../../live/alarm-news.ts';
import { raiseTold } from '../told-alarms.store.ts';
import { judgeJobs } from './judging.ts';
import type { TransferParts } from './transfer-parts.ts';
import {
  expireVehicles,
  loseVehicles,
  type OpenJob,
  openJobs,
  putVehicles,
  underWay as readUnderWay,
  silentImeis,
  type VehicleChange,
  waitingAfter,
} from './transfers.store.ts';

/** Vehicles that wait are looked at so many at a time. */
const mostLookedAt = 500;
const mostLost = 200;
/** A vehicle that said nothing for so long makes room for another; it goes on when it can. */
const restsAfterMs = 10 * 60_000;
/** And is told again so often what there is for it. */
const offerAgainMs = 30_000;
/** Upgrades are judged each so many looks, and who is lost or back is looked up less often. */
const judgeEvery = 2;
const rareEvery = 30;

/** One look at all upgrades: write what changed, take over what others changed, judge, and offer. */
export function transferStep(parts: TransferParts): () => Promise<void> {
  const turns = new Map<string, number>();
  const listeningSince = parts.now();
  let looks = 0;

  return async () => {
    tick(parts, listeningSince);
    await parts.write();
    const jobs = await takeOver(parts);
    const ids = new Set(jobs.map(({ jobId }) => jobId));
    for (const jobId of turns.keys()) if (!ids.has(jobId)) turns.delete(jobId);
    if (looks % judgeEvery === 0) await judgeJobs(parts, jobs);
    if (looks % rareEvery === 0) await lookRarely(parts, jobs);
    looks += 1;
    for (const job of jobs.filter(parts.isOpen)) await offerMore(parts, job, turns);
    offerAgain(parts, parts.now());
  };
}

/** How things stand in the table, which others change too. */
async function takeOver({ database, underWay }: TransferParts): Promise<OpenJob[]> {
  underWay.beginTakeOver();
  const jobs = await database.read(everything, openJobs);
  const ids = jobs.map(({ jobId }) => jobId);
  const kept = await database.read(everything, (db) => readUnderWay(db, ids));
  underWay.takeOver(new Map(jobs.map((job) => [job.jobId, job])), kept);
  return jobs;
}

/** Who has run into its time. */
function tick({ underWay, fleet, now }: TransferParts, listeningSince: number) {
  for (const one of underWay.all) {
    if (one.one.state !== 'rebooting') continue;
    const index = fleet.indexOfImei(one.one.imei);
    const reportedAt = index === undefined ? null : fleet.facts(index).reportedAt;
    underWay.happens(one, { is: 'clock', reportedAt, listeningSince }, now());
  }
}

async function lookRarely({ database, now, silent, bus }: TransferParts, jobs: readonly OpenJob[]) {
  const at = now();
  const raised = await database.write(everything, async (db) => {
    for (const { jobId, startedAt } of jobs)
      if (at - startedAt >= mostUpgradeMs) await expireVehicles(db, jobId, at);
    const lost = await loseVehicles(db, at - lostAfterMs, mostLost);
    const told = lost.map((vehicle) => ({ vehicle, type: 'lost' as const, at, heardAt: at, late: false }));
    return told.length > 0 ? raiseTold(db, told) : [];
  });
  for (const one of raised) bus.publish(alarmNewsTopic, JSON.stringify(one));
  const imeis = await database.read(everything, silentImeis);
  silent.clear();
  for (const imei of imeis) silent.add(imei);
}

/** How many vehicles of an upgrade are at it now. */
function busyWith({ underWay, now }: TransferParts, { jobId }: OpenJob) {
  let busy = 0;
  for (const { one, askedAt } of underWay.all) {
    if (one.jobId !== jobId) continue;
    const last = Math.max(one.heardAt ?? 0, one.offeredAt ?? 0, one.state === 'sent' ? 0 : askedAt);
    if (one.state === 'rebooting' || now() - last < restsAfterMs) busy += 1;
  }
  return busy;
}

/** Offer the package to further vehicles, as many as there is room for; they are looked at by turns. */
async function offerMore(parts: TransferParts, job: OpenJob, turns: Map<string, number>) {
  const room = job.concurrency - busyWith(parts, job);
  if (room <= 0) return;
  const turn = turns.get(job.jobId) ?? -1;
  const asked = { jobId: job.jobId, onlyCanary: job.state === 'canary', turn, most: mostLookedAt };
  const waiting = await parts.database.read(everything, (db) => waitingAfter(db, asked));
  const { changes, last } = chosen(parts, job, { waiting, room });
  const isLookedThrough = waiting.length < mostLookedAt && last === waiting.at(-1)?.turn;
  turns.set(job.jobId, last === undefined || isLookedThrough ? -1 : last);
  await tellChosen(parts, job, changes);
}

/** Those of who waits that are offered something, or left out, and whom was looked at last. */
function chosen(
  parts: TransferParts,
  job: OpenJob,
  { waiting, room }: { waiting: readonly Waiting[]; room: number },
) {
  const changes: VehicleChange[] = [];
  let last: number | undefined;
  for (const one of waiting) {
    if (changes.length >= room) break;
    last = one.turn;
    const change = changeOf(parts, job, one);
    if (change) changes.push(change);
  }
  return { changes, last };
}

/** The table says it first: what is lost after that is offered again, and whoever was taken out meanwhile is offered nothing. */
async function tellChosen(parts: TransferParts, job: OpenJob, changes: readonly VehicleChange[]) {
  const { database, underWay, offer, now } = parts;
  if (changes.length === 0) return;
  const put = new Set(await database.write(everything, (db) => putVehicles(db, changes, now())));
  for (const { from: _, ...one } of changes) {
    if (one.state !== 'sent' || !put.has(one.vehicle)) continue;
    underWay.add(job, one);
    const added = underWay.find(one.imei);
    if (added) offer(added);
  }
}

type Waiting = Awaited<ReturnType<typeof waitingAfter>>[number];

/** What becomes of a vehicle that waits; undefined: it goes on waiting. */
function changeOf(parts: TransferParts, job: OpenJob, { turn: _, firmware, voice, ...one }: Waiting) {
  const at = parts.now();
  const has = job.kind === 'firmware' ? firmware : voice;
  const barred = job.fromVersions.length > 0 && !job.fromVersions.some((from) => isSameVersion(has, from));
  const code = isSameVersion(has, job.packageVersion) ? 'already' : barred ? 'from_version' : undefined;
  const event = code === undefined ? ({ is: 'offered' } as const) : ({ is: 'skipped', code } as const);
  if (
    code === undefined &&
    (parts.whyNot({ job, one }) !== undefined || parts.bus.listening(one.imei) === false)
  )
    return undefined;
  const after = { ...one, ...afterUpgradeEvent(one, event, at) };
  return { ...after, ...(code === undefined && { offeredAt: at }), from: one.state };
}

/** Tell those again who say nothing and may be sent something: what they were told may have been lost. */
function offerAgain({ underWay, whyNot, offer, bus }: TransferParts, at: number) {
  for (const one of underWay.all) {
    const { heardAt, imei, state } = one.one;
    if (state === 'rebooting' || at - Math.max(one.askedAt, heardAt ?? 0) < offerAgainMs) continue;
    if (whyNot(one) === undefined && bus.listening(imei) !== false) offer(one);
  }
}
