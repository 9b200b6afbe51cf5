import type { Cents } from '@kickstand/contract/kit';
import { type CardTerms, cardTerms } from '@kickstand/contract/money/cards';
import { settingGroups } from '@kickstand/contract/places/area-settings';
import { newId } from '../kernel/ids.ts';
import { sellFirst } from '../money/invoices/sellers.service.ts';
import { agreeFirst } from '../money/settlement/schemes.service.ts';
import { setFirst } from '../places/area-settings/area-settings.service.ts';
import { insertCardProducts, type OfferedCard } from './demo.cards.store.ts';
import { collecting } from './demo.merchants.ts';
import { administrator, franchisees, nameOf, rootAgent } from './demo.people.ts';
import type { Loading } from './demo.store.ts';
import { demoWords } from './words/demo.words.ts';

/** How long ago the smallest area began to require a deposit, milliseconds. */
export const asksSinceMs = 10 * 86_400_000;

/** How long a franchisee has collected payments itself in one area, milliseconds. */
export const collectsSinceMs = 33 * 86_400_000;

interface Area {
  service_area_id: number;
  agent_id: number;
  vehicles: number;
}

const always = { weekdays: [1, 2, 3, 4, 5, 6, 7], fromMinute: 0, toMinute: 1_440 };
const halfPrice = { by: 'share', payBp: 5_000, mostCents: 200 };
const pass = { by: 'pass' };

/** Cards not used in the history: one that discounts rides, and those that waive the deposit. */
const cards = [
  { key: 'halfPrice', days: 30, priceCents: 690, originCents: 1_290, rights: halfPrice, dailyUses: 4 },
  { key: 'memberMonth', days: 30, priceCents: 500, originCents: 990, rights: pass, dailyUses: 0 },
  { key: 'memberYear', days: 365, priceCents: 2_990, originCents: 5_900, rights: pass, dailyUses: 0 },
] as const;
/** Sorted after the riding cards. */
const firstSort = 10;

const termsOf = ({ days, rights, dailyUses }: (typeof cards)[number]): CardTerms =>
  cardTerms.parse({ rights, validDays: days, totalUses: 0, dailyUses, usable: always, refundRule: 'unused' });

/** Creates further cards, invoicing, franchisees’ revenue shares, and in the smallest area a required deposit. */
export async function makeOffers({ db }: Loading, areas: readonly Area[], now: number) {
  const by = administrator();
  const { otherCards, reasons } = demoWords().money;
  const offered = areas.flatMap(({ service_area_id: areaId, agent_id: agentId }) =>
    cards.map((card, i): OfferedCard => {
      const { key, priceCents, originCents } = card;
      const of = { productId: newId(), areaId, agentId, sort: firstSort + i };
      return { ...of, name: otherCards[key], priceCents, originCents, terms: termsOf(card) };
    }),
  );
  await insertCardProducts(db, offered, { from: now, by });
  for (const [i, { agentId, key }] of [rootAgent, ...franchisees].entries())
    await sellFirst(db, {
      agentId,
      company: demoWords().organisation.companies[key].name,
      taxNo: `91420100MA4KD00${i}1X`,
      ...tax,
      by,
      now,
    });
  for (const [i, { agentId }] of franchisees.entries()) await agreeWith(db, { agentId, i, by, now });
  const own = areas.find(({ agent_id }) => agent_id === collecting.agentId);
  if (own) await letCollect(db, { areaId: own.service_area_id, by, now });
  const [smallest] = areas.toSorted((a, b) => a.vehicles - b.vehicles);
  if (!smallest) return;
  const content = settingGroups.permit.kept.parse(permit);
  const areaId = smallest.service_area_id;
  await setFirst(db, {
    areaId,
    group: 'permit',
    content,
    by,
    reason: reasons.deposit,
    now: now - asksSinceMs,
  });
}

/** Revenue shares of the franchisees in their order, basis points. */
const ratios = [7_000, 7_500, 8_000];
const cycles = ['day', 'week', 'month'] as const;
const agreedDaysAgo = 400;

/**
 * Lets the franchisee of one area collect payments itself; its merchant numbers were tried with debts still open there.
 */
const letCollect = (db: Loading['db'], { areaId, by, now }: { areaId: number; by: string; now: number }) =>
  agreeFirst(
    db,
    {
      agentId: collecting.agentId,
      areaId,
      content: {
        ratioBp: ratios[2] ?? 8_000,
        tiers: [],
        minimumCents: 0 as Cents,
        giftBp: 0,
        collector: 'agent',
        cycle: 'month',
        billsNegative: false,
        fromDay: new Date(now - collectsSinceMs + 8 * 3_600_000).toISOString().slice(0, 10),
        untilDay: null,
      },
    },
    { by, approver: nameOf('operations'), reason: demoWords().money.reasons.collects, now },
  );

const agreeWith = (
  db: Loading['db'],
  { agentId, i, by, now }: { agentId: number; i: number; by: string; now: number },
) =>
  agreeFirst(
    db,
    {
      agentId,
      content: {
        ratioBp: ratios[i] ?? 7_000,
        tiers: i === 1 ? [{ fromCents: 5_000_000, bp: 8_000 }] : [],
        minimumCents: (i === 0 ? 30 : 0) as Cents,
        giftBp: 0,
        collector: 'platform',
        cycle: cycles[i] ?? 'month',
        billsNegative: false,
        fromDay: new Date(now - agreedDaysAgo * 86_400_000).toISOString().slice(0, 10),
        untilDay: null,
      },
    },
    { by, approver: nameOf('operations'), reason: demoWords().money.reasons.contract, now },
  );

/** Tax rate of a small-scale taxpayer, and the tax class of rental services. */
const tax = { rateBp: 300, taxClass: '3040502020200000000' };

const permit = {
  permitsAll: false,
  takesDeposit: true,
  depositCents: 9_900,
  takesMembers: true,
  takesCertificates: true,
  certificateKinds: ['student', 'teacher'],
  scoreWaives: true,
  scoreCollects: true,
  zhimaWaives: true,
  zhimaCollects: true,
};
