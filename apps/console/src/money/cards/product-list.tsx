import {
  type CardHours,
  type CardProductState,
  type CardRights,
  cardKinds,
  cardProductStates,
  mall,
} from '@kickstand/contract/money/cards';
import { badge, count, instant, money, oneOf, tags, text, withLayout } from '../../kit/list/cells.tsx';
import { pick, search, yesNo } from '../../kit/list/filters.tsx';
import { defineListScreen } from '../../kit/list/list-screen.tsx';
import { oneAreaFilter } from '../../platform/area-kit/areas.service.ts';
import type { Tone } from '../../ui/tones.ts';
import { hoursText, limitText, rightsText } from './card-texts.parts.ts';
import { cardsWords as words } from './cards.words.ts';
import { add, rowActions } from './product.actions.tsx';

const tones: Record<CardProductState, Tone> = { draft: 'quiet', on: 'good', off: 'warn' };
const limit = withLayout(limitText, {
  align: 'right',
  width: 90,
  writing: { as: 'number', scale: 1, places: 0 },
});
const extra = { extra: true } as const;

/** The cards that riders are offered. */
export default defineListScreen({
  call: mall.list,
  title: words.title,
  labels: words.fields,
  columns: {
    name: withLayout(text, { width: 140 }),
    kind: withLayout(oneOf(words.kinds), { width: 90 }),
    state: badge(tones, words.states),
    areas: tags,
    rights: withLayout((rights: CardRights) => rightsText(rights), { width: 200 }),
    priceCents: money,
    originCents: withLayout(money, extra),
    validDays: withLayout(count, { width: 90 }),
    totalUses: limit,
    dailyUses: limit,
    usable: withLayout((usable: CardHours) => hoursText(usable), { width: 160, extra: true }),
    sold: count,
    salesCents: money,
    stock: limit,
    perRider: withLayout(limit, extra),
    refundRule: withLayout(oneOf(words.refundRules), { width: 120 }),
    saleFrom: withLayout(text, extra),
    saleTo: withLayout(text, extra),
    no: withLayout(count, { width: 70 }),
    sort: withLayout(count, extra),
    updatedBy: withLayout(text, extra),
    updatedAt: instant,
  },
  filters: {
    name: search,
    areaId: oneAreaFilter,
    kind: pick(cardKinds, words.kinds),
    state: pick(cardProductStates, words.states),
    mainPush: yesNo,
  },
  create: add,
  rowActions,
  empty: words.empty,
});
