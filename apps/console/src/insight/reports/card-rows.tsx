import {
  type CardMoneyRow,
  mostRowDays,
  type reportRows,
  usualRowDays,
} from '@kickstand/contract/insight/reports';
import { type UserCardState, userCardStates } from '@kickstand/contract/money/cards';
import { providerNames } from '@kickstand/contract/money/payment-providers';
import { badge, type Cell, count, instant, money, oneOf, text, withLayout } from '../../kit/list/cells.tsx';
import { instantRange, pick, search, yesNo } from '../../kit/list/filters.tsx';
import { defineListScreen } from '../../kit/list/list-screen.tsx';
import { cardsWords } from '../../money/cards/cards.words.ts';
import {
  addUses,
  extendCard,
  freezeCard,
  refundCard,
  takeUsesBack,
  unfreezeCard,
} from '../../money/cards/rider-card-actions.parts.tsx';
import { phoneOfRider } from '../../platform/rider-kit/rider-phone.parts.tsx';
import { countText, nothing } from '../../ui/format.ts';
import { reportsWords } from './reports.words.ts';

const words = reportsWords.cardRows;
const chosen = { extra: true } as const;
const state = badge<UserCardState>(
  { unused: 'busy', active: 'good', used_up: 'quiet', expired: 'quiet', refunded: 'quiet', frozen: 'bad' },
  cardsWords.rider.states,
);
/** 8 折: the price still charged, in tenths. */
const discount: Cell<number | null> = Object.assign(
  (bp: number | null) => (bp === null ? nothing : words.discount(bp / 1_000)),
  { width: 90, writing: { as: 'number' as const, scale: 1_000, places: 2 } },
);
const total = withLayout(count, { extra: true });

type Call = typeof reportRows.ridingCards | typeof reportRows.discountCards | typeof reportRows.memberCards;

/** The list of the cards of one kind, with actions. */
export const defineCardRows = (call: Call, title: string) =>
  defineListScreen({
    call: call as typeof reportRows.ridingCards,
    title,
    labels: { ...cardsWords.rider.fields, ...words.labels },
    columns: {
      id: withLayout(text, { width: 120 }),
      riderPhone: phoneOfRider<CardMoneyRow>(({ riderId }) => riderId),
      riderName: withLayout(text, { width: 100 }),
      name: text,
      priceCents: money,
      payBp: withLayout(discount, chosen),
      mostCents: withLayout(money, chosen),
      source: withLayout(oneOf(cardsWords.rider.sources), { width: 80 }),
      state,
      from: withLayout(instant, { below: 'to' }),
      to: instant,
      uses: Object.assign(
        (used: number, { totalUses }: CardMoneyRow) =>
          cardsWords.rider.uses(countText(used), totalUses === 0 ? words.unlimited : countText(totalUses)),
        { align: 'right' as const, width: 100, writing: { as: 'number' as const } },
      ),
      totalUses: total,
      addedUses: total,
      savedCents: money,
      averageCutCents: withLayout(money, chosen),
      refundedCents: money,
      channel: withLayout(oneOf<string>(reportsWords.providers), chosen),
      outNo: withLayout(text, { extra: true, width: 260 }),
      tradeNo: withLayout(text, { extra: true, width: 240 }),
      agent: withLayout(text, chosen),
      area: withLayout(text, { width: 120 }),
    },
    filters: {
      from: instantRange({ to: 'to', days: usualRowDays, most: mostRowDays }),
      state: pick(userCardStates, cardsWords.rider.states),
      source: pick(['buy', 'gift'] as const, cardsWords.rider.sources),
      channel: pick(providerNames, reportsWords.providers),
      phone: search,
      name: search,
      tradeNo: search,
      refunded: yesNo,
    },
    rowActions: [refundCard, extendCard, addUses, takeUsesBack, freezeCard, unfreezeCard],
    empty: words.empty,
  });
