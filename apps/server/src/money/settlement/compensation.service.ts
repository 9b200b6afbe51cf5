import { compensationOf, partReturned, schemeOn } from '@kickstand/domain/money/settlement';
import { businessDayOf } from '@kickstand/domain/platform/time';
import type { Db } from '../../kernel/database/db.ts';
import {
  type Compensation,
  cardsLeft,
  cardsWithRest,
  insertCompensations,
  openStatementsWith,
  returnedOn,
} from './compensation.store.ts';
import { type PublishedScheme, publishedSchemes } from './schemes.store.ts';
import { adjustBy } from './statements.service.ts';

interface Saying {
  reason: string;
  by: string;
  approver: string;
  now: number;
  /** IANA zone of business days. */
  zone: string;
}

interface Transfer extends Saying {
  assignmentId: string;
  areaId: number;
  to: number;
}

/** What cards of an area are worth that are sold and not used up, and how many statements with days of it are not settled. */
export async function unsettledOf(db: Db, agentId: number, areaId: number) {
  const { cards, cents } = await cardsLeft(db, areaId);
  return { cards, cardCents: cents, statements: await openStatementsWith(db, agentId, areaId) };
}

const ratioOf = (versions: readonly PublishedScheme[], agentId: number, areaId: number, day: string) =>
  schemeOn(
    versions.filter((one) => one.agentId === agentId),
    areaId,
    day,
  )?.ratioBp ?? 0;

type Draft = Omit<Compensation, 'fromAdjustment' | 'toAdjustment'>;

/** Book the sums of what some agents give back and others get, each in the next statement, and keep what they are of. */
async function compensate(db: Db, list: readonly Draft[], { areaId, ...said }: Saying & { areaId: number }) {
  const sums = new Map<string, number>();
  const add = (key: string, cents: number) => sums.set(key, (sums.get(key) ?? 0) + cents);
  for (const { fromAgentId, toAgentId, fromCents, toCents } of list) {
    add(`from ${fromAgentId}`, -fromCents);
    add(`to ${toAgentId}`, toCents);
  }
  const booked = new Map<string, string>();
  for (const [key, cents] of sums) {
    if (cents === 0) continue;
    const agentId = Number(key.split(' ')[1]);
    const where = { agentId, areaId, aboutId: null, statementId: null };
    booked.set(key, await adjustBy(db, { ...said, ...where, cents }));
  }
  const kept = list.map((one) => ({
    ...one,
    fromAdjustment: booked.get(`from ${one.fromAgentId}`) ?? null,
    toAdjustment: booked.get(`to ${one.toAgentId}`) ?? null,
  }));
  if (kept.length > 0) await insertCompensations(db, kept, said.now);
}

/** An area goes to another agent: whoever had a share of cards that are not used up gives it back, and the other one gets its own. */
export async function compensateCards(db: Db, { assignmentId, areaId, to, ...said }: Transfer) {
  const { now, zone } = said;
  const versions = await publishedSchemes(db);
  const toBp = ratioOf(versions, to, areaId, businessDayOf(now, zone));
  const cards = await cardsWithRest(db, areaId, zone);
  const list = cards
    .filter(({ holderId }) => holderId !== to)
    .map(({ cardId, holderId, since, leftCents }): Draft => {
      const fromBp = ratioOf(versions, holderId, areaId, since);
      const cents = compensationOf({ leftCents, fromBp, toBp });
      const way = { fromAgentId: holderId, toAgentId: to };
      return { cardId, source: assignmentId, kind: 'transfer', ...way, areaId, leftCents, ...cents };
    });
  await compensate(db, list, { ...said, areaId });
}

/** What riders got back on a day for cards that had gone over comes back from whoever had got it. */
export async function returnCompensations(
  db: Db,
  { day, now, zone }: { day: string; now: number; zone: string },
) {
  for (const one of await returnedOn(db, day)) {
    const { cardId, fromAgentId, toAgentId, areaId, leftCents, refundedCents } = one;
    const back = Math.min(refundedCents, leftCents);
    if (back <= 0) continue;
    const draft: Draft = {
      cardId,
      source: one.postingId,
      kind: 'refund',
      fromAgentId: toAgentId,
      toAgentId: fromAgentId,
      areaId,
      leftCents: back,
      fromCents: partReturned(one.toCents, back, leftCents),
      toCents: partReturned(one.fromCents, back, leftCents),
    };
    await compensate(db, [draft], { reason: cardId, by: 'system', approver: '', now, zone, areaId });
  }
}
