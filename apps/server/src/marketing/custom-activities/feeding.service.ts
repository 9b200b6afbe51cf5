import { mostAloneRecipients } from '@kickstand/contract/marketing/broadcasts';
import type { CustomReason } from '@kickstand/contract/marketing/campaigns';
import { occurrenceAt } from '@kickstand/domain/marketing/custom-activities';
import { everything } from '@kickstand/domain/platform/access';
import { afterNight, partsOf } from '@kickstand/domain/platform/messages';
import { holdVersion } from '../../kernel/campaign/campaign.store.ts';
import type { Database, Db } from '../../kernel/database/db.ts';
import { inPart } from '../../kernel/database/savepoint.ts';
import { newId } from '../../kernel/ids.ts';
import { tellFault } from '../../kernel/program/faults.ts';
import { queueToMany, textsOfBroadcast } from '../../platform/outbox/outbox.service.ts';
import { waitForRider } from '../../platform/rider-kit/riders.service.ts';
import { areRidersKnown } from '../audiences/audiences.service.ts';
import { cappedAt } from '../broadcasts/caps.service.ts';
import { giveReward } from '../campaigns/giving.service.ts';
import { limitsOf, whyFull } from '../campaigns/standing.service.ts';
import { reserveLimits, settleLimits } from '../rewards/limits.service.ts';
import { type ActivityRule, activityRule, factsOf, textsOf } from './activity.service.ts';
import {
  activitiesRunning,
  endRun,
  forgetRecipients,
  keptNow,
  type Next,
  nextOf,
  noteOutcomes,
  occurred,
  putMessages,
  sendingRuns,
  type TakenRun,
  takeRun,
} from './feeding.store.ts';
import { determine } from './runs.service.ts';
import { beginRun, endRuns, frozenOfEnded, runsUnderWay } from './runs.store.ts';

export interface Feeding {
  database: Database;
  now(): number;
  /** IANA zone of business days and nights. */
  zone: string;
}

const mostRunning = 500;
const mostSending = 20;
/** So many riders are given and told in one transaction: a program that dies in it has told none of them. */
const mostAtOnce = 50;
/** So many of its texts wait in the outbox at most. */
const mostWaiting = 2_000;
const dayMs = 86_400_000;

/** Determine the runs that the clock sets off by now and have them sent; very many recipients wait for a person. */
export async function beginDueRuns({ database, now, zone }: Feeding) {
  const at = now();
  const due = await database.read(everything, async (db) => {
    if (!(await areRidersKnown(db))) return [];
    const running = (await activitiesRunning(db, at, mostRunning)).flatMap((one) => {
      const rule = activityRule.parse(one.rule);
      const { startsAt } = one;
      const occurrence = occurrenceAt(rule.trigger, { now: at, zone, startsAt });
      return occurrence === undefined ? [] : [{ ...one, rule, occurrence }];
    });
    const had = await occurred(db, running);
    const isHad = ({ id, occurrence }: (typeof running)[number]) =>
      had.some((one) => one.id === id && one.occurrence === occurrence);
    return running.filter((one) => !isHad(one));
  });
  await database.write(everything, async (db) => endRuns(db, await frozenOfEnded(db, at), at));
  for (const { occurrence, ...one } of due)
    await database.write(everything, async (db) => {
      if (!(await holdVersion(db, one.id, one.version))) return;
      // Another program may have begun it meanwhile.
      if ((await occurred(db, [{ id: one.id, occurrence }])).length > 0) return;
      // Who was determined for a run that nobody had sent may be others by now.
      const before = await runsUnderWay(db, one.id);
      await endRuns(
        db,
        before.filter(({ state }) => state === 'frozen'),
        at,
      );
      const runId = newId();
      const { queued } = await determine(db, one, { runId, occurrence }, { now: at, zone });
      if (queued <= mostAloneRecipients) await beginRun(db, runId, { by: null, now: at });
    });
}

interface Giving extends Omit<TakenRun, 'rule'> {
  rule: ActivityRule;
  now: number;
  zone: string;
}

/** Give one rider what the activity promises within its limits; answers why not. The rider is waited for by the caller. */
async function giveOne(db: Db, run: Giving, { riderId, areaId }: Next): Promise<CustomReason | null> {
  const { id: campaignId, runId, version, rule, agentId, areaIds, now, zone } = run;
  const { reward, faceCents } = rule;
  const subject = `run:${runId}:${riderId}`;
  const isBalance = reward?.kind === 'balance';
  const full = await inPart(
    db,
    async () => {
      if (reward)
        await giveReward(
          db,
          {
            riderId,
            source: 'custom',
            occurrence: subject,
            campaign: { campaignId, version },
            payer: { agentId, areaId, areaIds },
            worth: {
              kind: reward.kind,
              faceCents,
              days: isBalance ? reward.days : null,
              productId: isBalance ? null : reward.productId,
            },
          },
          { now, zone },
        );
      const limits = limitsOf(rule, riderId);
      const noRoom = await reserveLimits(db, { campaignId, subject, limits, now, zone });
      if (!noRoom) await settleLimits(db, { campaignId, subject, cents: faceCents, now });
      return noRoom;
    },
    (noRoom) => noRoom === undefined,
  );
  return full ? (whyFull(full) as CustomReason) : null;
}

const failed = (error: unknown): CustomReason => {
  tellFault(error, 'a rider was not given what a custom activity promises');
  return 'failed';
};

/** Give some riders what is promised, each in a part of its own: what fails for one holds up nobody else. */
async function giveEach(db: Db, run: Giving, next: readonly Next[]) {
  // Riders before limits, and all in one order: whoever else waits for both never waits crosswise.
  for (const { riderId } of next) await waitForRider(db, riderId);
  const marketing = await cappedAt(db, run.now, run.zone);
  const kept = await keptNow(
    db,
    next.map(({ riderId }) => riderId),
    { marketing, now: run.now },
  );
  const outcomes: { riderId: string; reason: CustomReason | null }[] = [];
  for (const one of next) {
    const reason = kept.get(one.riderId) ?? (await giveOne(db, run, one).catch(failed));
    outcomes.push({ riderId: one.riderId, reason });
  }
  return outcomes;
}

/** Tell those who were given it, in the inbox and by text. */
async function say(db: Db, run: Giving, riders: readonly Next[]) {
  if (riders.length === 0) return;
  const { runId, rule, name, endsAt, now, zone } = run;
  const { title, body, text } = textsOf(rule, await factsOf(db, { ...rule, name, endsAt }, zone));
  const each = riders.map((one) => ({ ...one, messageId: newId() }));
  await putMessages(db, { runId, title, body, now }, each);
  if (text === undefined) return;
  const to = each.filter(({ isTexted }) => isTexted);
  const said = { broadcastId: runId, event: 'campaign', lane: 'm', text, parts: partsOf(text) } as const;
  await queueToMany(
    db,
    { ...said, expiresAt: Math.min(endsAt, now + dayMs), now },
    to.map(({ riderId, agentId, messageId: riderMessageId }) => {
      return { riderId, agentId, riderMessageId, messageId: newId() };
    }),
  );
}

/** Give and tell the next riders of a run; answers whether more of them can be told at once. */
async function feedRun(db: Db, taken: TakenRun, { now, zone }: Pick<Feeding, 'now' | 'zone'>) {
  const { runId, state } = taken;
  const at = now();
  if (state === 'ended') {
    await endRuns(db, [{ id: runId, state: 'sending' }], at);
    return false;
  }
  if (state !== 'running' || afterNight(at, zone) > at) return false;
  const run = { ...taken, rule: activityRule.parse(taken.rule), now: at, zone };
  const isTexted = run.rule.smsText !== undefined;
  const waiting = isTexted ? ((await textsOfBroadcast(db, runId)).queued ?? 0) : 0;
  if (waiting >= mostWaiting) return false;
  const next = await nextOf(db, runId, mostAtOnce);
  // It is not over before the last of its texts has left.
  if (next.length === 0 && waiting === 0) await endRun(db, runId, at);
  const outcomes = await giveEach(db, run, next);
  const told = new Set(outcomes.flatMap(({ riderId, reason }) => (reason === null ? [riderId] : [])));
  await say(
    db,
    run,
    next.filter(({ riderId }) => told.has(riderId)),
  );
  await noteOutcomes(db, runId, outcomes);
  return next.length > 0;
}

/** Give and tell riders what is being sent, some in a transaction, each run in its turn. */
export async function feedRuns(feeding: Feeding, stopping?: AbortSignal) {
  const { database, now } = feeding;
  let turn = await database.read(everything, (db) => sendingRuns(db, mostSending));
  while (turn.length > 0 && !stopping?.aborted) {
    const again: string[] = [];
    for (const runId of turn) {
      const isMore = await database.write(everything, async (db) => {
        const taken = await takeRun(db, runId, now());
        return taken !== undefined && (await feedRun(db, taken, feeding));
      });
      if (isMore) again.push(runId);
    }
    turn = again;
  }
}

const keptMs = 180 * dayMs;
const mostForgotten = 5_000;

/** Forget whom runs were for half a year after they ended; how many it was stays, and what it brought. */
export async function forgetOldRuns({ database, now }: Feeding, stopping: AbortSignal) {
  const forget = () =>
    database.write(everything, (db) => forgetRecipients(db, now() - keptMs, mostForgotten));
  while (!stopping.aborted && (await forget()) === mostForgotten);
}
