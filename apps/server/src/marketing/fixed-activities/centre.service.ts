import type { InputOf } from '@kickstand/contract/kit';
import type { riderActivities } from '@kickstand/contract/marketing/campaigns';
import { businessDayAfter, businessDayOf } from '@kickstand/domain/platform/time';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { refuse } from '../../kernel/call/refuse.ts';
import { riderHere } from '../../kernel/list/riders-in-scope.ts';
import { waitForRider } from '../../platform/rider-kit/riders.service.ts';
import { shownTo } from '../campaigns/arms.parts.ts';
import { activitiesIn, type RunningActivity } from './activities.service.ts';
import { openClaims } from './claims.store.ts';
import { tellActivities } from './events.service.ts';
import { doneSince, insertSignIn, personOf, signInsOf } from './facts.store.ts';

type Calls = typeof riderActivities;

async function ownPerson(ctx: Ctx, riderId: string) {
  if (!(await riderHere(ctx.db, ctx.rows.scope(), riderId))) refuse('rider.not_found');
  return (await personOf(ctx.db, riderId)) ?? refuse('rider.not_found');
}

/** Days in a row up to today or yesterday; a missed day restarts the streak. */
const streakOn = (last: { day: string; streak: number } | undefined, today: string) =>
  last && last.day >= businessDayAfter(today, -1) ? last.streak : 0;

/** Fixed activities of a rider’s home area with their progress. */
export async function showActivities(
  zone: string,
  ctx: Ctx,
  { params: { riderId } }: InputOf<Calls['list']>,
) {
  const { db, now } = ctx;
  const { areaId } = await ownPerson(ctx, riderId);
  const running = (await activitiesIn(db, areaId, now())).filter(({ rule }) => rule.sort > 0);
  const activities = await shownTo(db, riderId, running);
  const today = businessDayOf(now(), zone);
  const ids = activities.map(({ id }) => id);
  const signIns = new Map((await signInsOf(db, ids, riderId)).map((one) => [one.id, one]));
  const done = new Map((await doneSince(db, ids, riderId)).map((one) => [one.id, one]));
  const doneOf = ({ id, rule: { type } }: RunningActivity) => {
    if (type === 'sign_in') return streakOn(signIns.get(id), today);
    if (type === 'n_rides') return done.get(id)?.rides ?? 0;
    return type === 'n_km' ? Math.floor((done.get(id)?.metres ?? 0) / 1_000) : null;
  };
  const list = activities
    .sort((a, b) => a.rule.sort - b.rule.sort)
    .map((one) => ({
      ...one.rule,
      id: one.id,
      name: one.name,
      endsAt: one.endsAt,
      done: doneOf(one),
      isDoneToday: signIns.get(one.id)?.day === today,
    }));
  const claims = await openClaims(db, riderId, now());
  return {
    list,
    claims: claims.map(({ claimId, campaignId, name, expiresAt }) => ({
      id: claimId,
      activityId: campaignId,
      name,
      expiresAt,
    })),
  };
}

/** Signs a rider in for today. */
export async function signIn(
  zone: string,
  ctx: Ctx,
  { params: { riderId }, body: { activityId: id } }: InputOf<Calls['signIn']>,
) {
  const { db } = ctx;
  const { areaId } = await ownPerson(ctx, riderId);
  await waitForRider(db, riderId);
  const now = ctx.now();
  const running = await shownTo(db, riderId, await activitiesIn(db, areaId, now));
  const activity = running.find((one) => one.id === id);
  if (activity?.rule.type !== 'sign_in') refuse('sign_in.not_running');
  const day = businessDayOf(now, zone);
  const [last] = await signInsOf(db, [id], riderId);
  const streak = streakOn(last, day) + 1;
  if (!(await insertSignIn(db, { id, riderId, day, streak }))) refuse('sign_in.done');
  await tellActivities(db, {
    event: 'signed_in',
    subject: `${id}:${riderId}:${day}`,
    riderId,
    areaId,
    at: now,
  });
  return { streak };
}
