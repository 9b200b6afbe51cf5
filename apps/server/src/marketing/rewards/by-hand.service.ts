import type { InputOf } from '@kickstand/contract/kit';
import { mostByOneADayCents, mostTyped, type rewards } from '@kickstand/contract/marketing/rewards';
import { businessDayOf, startOfBusinessDay } from '@kickstand/domain/platform/time';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { refuse, refuseField } from '../../kernel/call/refuse.ts';
import { newId } from '../../kernel/ids.ts';
import { aloneToday, noteAlone } from '../../money/giving/giving.service.ts';
import { groupOfAreas } from '../../places/area-settings/area-settings.service.ts';
import { centsWaiting } from '../../platform/approvals/waiting.service.ts';
import { givenByHand, insertWaiting, ridersWith } from './by-hand.store.ts';
import { type LineProblem, phoneIn, type WrongLine, wrongLinesText } from './lines.ts';

type Body = InputOf<typeof rewards.grant>['body'];
type Rider = Awaited<ReturnType<typeof ridersWith>>[number];

const dayMs = 86_400_000;

const problemOf = (rider: Rider | undefined): LineProblem | undefined => {
  if (!rider) return 'unknown';
  if (rider.state === 'cancelled') return 'cancelled';
  if (rider.isStaff) return 'staff';
  return rider.isBarred ? 'barred' : undefined;
};

/** The riders with the phone numbers of the lines. */
async function ridersByPhone(ctx: Ctx, phones: readonly (string | undefined)[]) {
  const asked = [...new Set(phones.filter((phone) => phone !== undefined))];
  const found = await ridersWith(ctx.db, ctx.rows.scope(), asked, ctx.now());
  return new Map(found.map((rider) => [rider.phone, rider]));
}

/** The riders named by the lines, once each, and the invalid lines. Empty lines are ignored. */
async function readLines(ctx: Ctx, lines: readonly string[]) {
  const named = lines
    .map((line, i) => ({ line: i + 1, text: line.trim() }))
    .filter(({ text }) => text !== '')
    .map(({ line, text }) => ({ line, phone: phoneIn(text) }));
  const byPhone = await ridersByPhone(
    ctx,
    named.map(({ phone }) => phone),
  );
  const read = named.map(({ line, phone }) => {
    const rider = byPhone.get(phone ?? '');
    return { line, rider, problem: phone === undefined ? ('phone' as const) : problemOf(rider) };
  });
  const wrong = read.flatMap(({ line, problem }): WrongLine[] => (problem ? [{ line, problem }] : []));
  const good = read.flatMap(({ rider, problem }) => (rider && !problem ? [rider] : []));
  const riders = [...new Map(good.map((rider) => [rider.riderId, rider])).values()];
  return { riders, wrong, repeated: good.length - riders.length };
}

/** Daily limit per operator and limit per rider, cents; the lowest of the areas. */
async function leastLimits({ db }: Ctx, riders: readonly Rider[]) {
  const areaIds = riders.map(({ areaId }) => areaId);
  const limits = [...(await groupOfAreas(db, areaIds, 'pay')).values()];
  return {
    byOne: Math.min(...limits.map(({ givenByOneCents }) => givenByOneCents)),
    toOne: Math.min(...limits.map(({ givenToOneCents }) => givenToOneCents)),
  };
}

/** Requires approval if given, pending and new gifts together exceed the daily limit. */
async function refuseBeyond(ctx: Ctx, zone: string, of: { body: Body; riders: readonly Rider[] }) {
  const { body, riders } = of;
  if (ctx.approver !== undefined) return;
  const { operatorId } = ctx.actor;
  const totalCents = riders.length * body.amountCents;
  const alone = await aloneToday(ctx, zone);
  const since = startOfBusinessDay(businessDayOf(ctx.now(), zone), zone);
  const waiting = await centsWaiting(ctx, { calls: [ctx.call.id], field: 'totalCents', since });
  const given = await givenByHand(ctx.db, operatorId, since);
  if (given + waiting + totalCents > mostByOneADayCents)
    refuse('grant.operator_limit', { amount: (mostByOneADayCents / 100).toFixed(2) });
  const { byOne, toOne } = await leastLimits(ctx, riders);
  if (alone + waiting + totalCents > byOne || body.amountCents > toOne) {
    const change = {
      riders: riders.length,
      amountCents: body.amountCents,
      totalCents,
      givenByOneCents: byOne,
    };
    ctx.secondPerson({ object: objectOf(body), change, reason: body.reason });
  }
  await noteAlone(ctx, totalCents);
}

const objectOf = ({ ticketNo, reason }: Body) => ticketNo || reason;

/** Grants riders bonus balance by phone number. Stored immediately and given one by one; failures are marked. */
export async function grantByHand(zone: string, ctx: Ctx, { body }: { body: Body }) {
  ctx.audit.on(objectOf(body));
  if (body.from === 'typed' && body.phones.length > mostTyped)
    refuseField(ctx, 'phones', 'grant.typed', { most: mostTyped });
  const { riders, wrong, repeated } = await readLines(ctx, body.phones);
  const isForeign = riders.length === 0 && wrong.every(({ problem }) => problem === 'unknown');
  if (wrong.length > 0 && !body.skipsWrong && !isForeign)
    refuseField(ctx, 'phones', 'grant.lines', {
      count: wrong.length,
      lines: wrongLinesText(wrong, ctx.locale),
    });
  if (riders.length === 0) refuseField(ctx, 'phones', 'grant.nobody');
  await refuseBeyond(ctx, zone, { body, riders });
  const batchId = newId();
  const now = ctx.now();
  const { operatorId, name } = ctx.actor;
  await insertWaiting(
    ctx.db,
    riders.map(({ riderId, agentId, areaId }) => ({
      grantId: newId(),
      occurrence: `manual:${batchId}:${riderId}`,
      riderId,
      agentId,
      areaId,
    })),
    {
      faceCents: body.amountCents,
      reason: body.reason,
      ticketNo: body.ticketNo || undefined,
      operator: { operatorId, name },
      validTo: now + body.days * dayMs,
      now,
    },
  );
  const done = { rewards: riders.length, skipped: wrong.length, repeated };
  ctx.audit.record(objectOf(body), { ...done, amountCents: body.amountCents, days: body.days }, body.reason);
  return done;
}
