import { cardTerms } from '@kickstand/contract/money/cards';
import { newId } from '../kernel/ids.ts';
import { insertCardProducts, type OfferedCard } from './demo.cards.store.ts';
import { administrator } from './demo.people.ts';
import type { Loading } from './demo.store.ts';
import type { PastCardProduct } from './money/past-cards.ts';
import { demoWords } from './words/demo.words.ts';

const always = { weekdays: [1, 2, 3, 4, 5, 6, 7], fromMinute: 0, toMinute: 1_440 };

/** Riding cards by number of days: two rides of 30 minutes per day. */
const riding = [
  { key: 'week', days: 7, priceCents: 990, originCents: 1_990, share: 0.72 },
  { key: 'month', days: 30, priceCents: 2_990, originCents: 5_990, share: 0.24 },
  { key: 'quarter', days: 90, priceCents: 6_990, originCents: 14_990, share: 0.04 },
] as const;

/** Creates the riding cards of every area, on sale since before its history began. */
export async function makeCards(
  { db }: Loading,
  areas: readonly { service_area_id: number; agent_id: number }[],
  from: number,
): Promise<PastCardProduct[]> {
  const names = demoWords().money.ridingCards;
  const offered = areas.flatMap(
    ({ service_area_id: areaId, agent_id: agentId }): (OfferedCard & PastCardProduct)[] =>
      riding.map(({ days, key, ...card }, sort) => ({
        ...card,
        name: names[key],
        productId: newId(),
        areaId,
        agentId,
        sort,
        terms: cardTerms.parse({
          rights: { by: 'time', freeMinutes: 30 },
          validDays: days,
          totalUses: 2 * days,
          dailyUses: 2,
          usable: always,
          refundRule: 'proportion',
        }),
      })),
  );
  await insertCardProducts(db, offered, { from, by: administrator() });
  return offered;
}
