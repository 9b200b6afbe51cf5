import { postingOf } from '@kickstand/domain/money/ledger';
import {
  divide,
  endsPeriod,
  payableOf,
  schemeOn,
  shortOfMinimum,
  undisputedMs,
} from '@kickstand/domain/money/settlement';
import { businessDayAfter, startOfBusinessDay } from '@kickstand/domain/platform/time';
import type { Db } from '../../kernel/database/db.ts';
import { newId } from '../../kernel/ids.ts';
import { post } from '../ledger/posting.service.ts';
import type { Closing } from './close.service.ts';
import { insertStatement, stockOf, type Waiting, waitingUntil } from './issuing.store.ts';
import { type PublishedScheme, publishedSchemes } from './schemes.store.ts';

/** What says how often an agent's statements are made: what is agreed for all its areas, or for one; the last that held. */
function leading(versions: readonly PublishedScheme[], agentId: number, day: string) {
  const own = versions.filter((one) => one.agentId === agentId && one.fromDay <= day);
  const held = schemeOn(own, 0, day) ?? own.find((one) => schemeOn(own, one.areaId ?? 0, day) === one);
  return held ?? own.toSorted((a, b) => (a.fromDay < b.fromDay ? 1 : -1))[0];
}

const isDue = ({ cycle, untilDay }: PublishedScheme, day: string) =>
  untilDay === day || endsPeriod(cycle, day);

/** What head office has at least of a period, cents by area. */
async function minimumsOf(db: Db, versions: readonly PublishedScheme[], of: Waiting, to: string) {
  const own = versions.filter(({ agentId }) => agentId === of.agentId);
  const byArea = new Map<number, number>();
  for (const { areaId, day, onShelf } of await stockOf(db, of.agentId, { from: of.fromDay, to })) {
    const cents = (schemeOn(own, areaId, day)?.minimumCents ?? 0) * onShelf;
    if (cents > 0) byArea.set(areaId, (byArea.get(areaId) ?? 0) + cents);
  }
  return byArea;
}

/** Take what head office is short of its minimum out of the agent's share, area by area. */
async function takeShort(
  db: Db,
  closing: Closing,
  short: { agentId: number; id: string; areas: [number, number][] },
) {
  const { day, now, zone } = closing;
  const eventAt = startOfBusinessDay(businessDayAfter(day, 1), zone) - 1;
  for (const [areaId, cents] of short.areas) {
    if (cents === 0) continue;
    const { agentId, id } = short;
    const owners = { area: String(areaId), agent: String(agentId) };
    await post(db, postingOf('agentShareTakenBack', { share: cents }, owners), {
      source: 'minimum',
      sourceId: `${id} ${areaId}`,
      eventAt,
      now,
      zone,
      closes: day,
      agentId,
      areaId,
    });
  }
}

const isNothing = ({ baseCents, shareCents, giftCents, adjustCents, providerCents, carryCents }: Waiting) =>
  [baseCents, shareCents, giftCents, adjustCents, providerCents, carryCents].every((cents) => cents === 0);

async function issue(db: Db, closing: Closing, of: Waiting, versions: readonly PublishedScheme[]) {
  const { day, now } = closing;
  const scheme = leading(versions, of.agentId, day);
  if (!scheme || !isDue(scheme, day)) return undefined;
  const minimums = await minimumsOf(db, versions, of, day);
  const least = [...minimums.values()].reduce((sum, cents) => sum + cents, 0);
  if (least === 0 && isNothing(of)) return undefined;
  const minimumCents = shortOfMinimum(of.platformCents, least);
  const id = newId();
  const parts = divide(minimumCents, [...minimums.values()]);
  const areas = [...minimums.keys()].map((areaId, i): [number, number] => [areaId, parts[i] ?? 0]);
  await takeShort(db, closing, { agentId: of.agentId, id, areas });
  await insertStatement(db, {
    ...of,
    id,
    toDay: day,
    cycle: scheme.cycle,
    minimumCents,
    payableCents: payableOf({ ...of, minimumCents }),
    billsNegative: scheme.billsNegative,
    now,
    dueAt: now + undisputedMs,
  });
  return { id, agentId: of.agentId };
}

/** Make the statements whose period ends with a day that was closed just now. */
export async function issueStatements(db: Db, closing: Closing) {
  const versions = await publishedSchemes(db);
  const made: { id: string; agentId: number }[] = [];
  for (const of of await waitingUntil(db, closing.day)) {
    const one = await issue(db, closing, of, versions);
    if (one) made.push(one);
  }
  return made;
}
