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
  /** IANA time zone of business days and nights. */
  zone: string;
}

const mostRunning = 500;
const mostSending = 20;
/** Most riders per transaction; a crash within it leaves no message sent. */
const mostAtOnce = 50;
/** Most of its text messages in the outbox. */
const mostWaiting = 2_000;
const dayMs = 86_400_000;

/** Determines the recipients of due runs and starts sending; many recipients wait for an operator. */
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
      // Another process may have started it meanwhile.
      if ((await occurred(db, [{ id: one.id, occurrence }])).length > 0) return;
      // Recipients of an earlier unsent run may be outdated.
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

/** Gives one rider the reward within the limits; returns the reason if not. The caller has locked the rider. */
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

/** Gives some riders the reward, each in a savepoint, so that one failure does not affect the others. */
async function giveEach(db: Db, run: Giving, next: readonly Next[]) {
  // Riders before limits, in a fixed order, to avoid deadlocks.
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

/** Notifies the riders, in the inbox and by text message. */
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

/** Rewards and notifies the next riders of a run; returns whether more can follow immediately. */
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
  // It is finished only when the last text message has left.
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

/** Rewards and notifies riders of runs in batches, in turn. */
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

/** Deletes recipient lists half a year after the end; counts and effects stay. */
export async function forgetOldRuns({ database, now }: Feeding, stopping: AbortSignal) {
  const forget = () =>
    database.write(everything, (db) => forgetRecipients(db, now() - keptMs, mostForgotten));
  while (!stopping.aborted && (await forget()) === mostForgotten);
}
