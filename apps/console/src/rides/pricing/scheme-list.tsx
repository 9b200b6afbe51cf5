import {
  type PriceScheme,
  type PriceSchemeRow,
  pricing,
  schemeStates,
} from '@kickstand/contract/rides/pricing';
import { count, instant, money, text, withLayout } from '../../kit/list/cells.tsx';
import { pick, search } from '../../kit/list/filters.tsx';
import { defineListScreen } from '../../kit/list/list-screen.tsx';
import { Badge } from '../../ui/badge.tsx';
import type { Tone } from '../../ui/tones.ts';
import { priceWords } from '../price-kit/price-kit.words.ts';
import {
  capText,
  discountText,
  kmText,
  ladderText,
  startText,
  trialText,
  unitText,
} from '../price-kit/terms-text.ts';
import { Holidays } from './holidays.tsx';
import { pricingWords as words } from './pricing.words.ts';
import { add, rowActions } from './scheme.actions.tsx';

const tones: Record<PriceSchemeRow['state'], Tone> = {
  draft: 'quiet',
  scheduled: 'busy',
  active: 'good',
  ended: 'quiet',
};

const State = ({ row: { state, draft } }: { row: PriceSchemeRow }) => (
  <span className="badges">
    <Badge tone={tones[state]}>{words.states[state]}</Badge>
    {draft && state !== 'draft' && <Badge tone="warn">{words.withDraft}</Badge>}
  </span>
);

/** All that a scheme says of its price, in one line each. */
const Price = ({ of }: { of: PriceScheme }) => {
  const lines =
    of.kind === 2
      ? [ladderText(of)]
      : [
          `${words.fields.start} ${startText(of)}`,
          `${words.fields.unit} ${unitText(of)}`,
          of.bands.length > 0 && `${words.fields.bands} ${words.bandsCount(String(of.bands.length))}`,
        ];
  const more = [
    of.kmCents > 0 && `${words.fields.km} ${kmText(of)}`,
    of.trialsPerDay > 0 && `${words.fields.trial} ${trialText(of)}`,
    of.dayCapCents > 0 && `${words.fields.cap} ${capText(of)}`,
    of.discountBp < 10_000 && `${words.fields.discount} ${discountText(of)}`,
  ];
  const said = [...lines, ...more].filter(Boolean).join(' · ');
  return <span title={said}>{said}</span>;
};

const price = withLayout((content: PriceScheme) => <Price of={content} />, { width: 340, lines: 2 });

/** What rides cost: the schemes of the areas in scope. */
export default defineListScreen({
  call: pricing.list,
  title: words.title,
  labels: words.fields,
  columns: {
    name: withLayout(text, { width: 140 }),
    areaName: withLayout(text, { width: 120 }),
    state: withLayout((_: PriceSchemeRow['state'], row: PriceSchemeRow) => <State row={row} />, {
      width: 150,
    }),
    content: price,
    models: withLayout((names: string[]) => names.join(', ') || priceWords.allModels, { width: 120 }),
    versionNo: withLayout(count, { width: 70 }),
    effectiveAt: instant,
    nextAt: instant,
    orders: count,
    averageCents: money,
    endedAt: withLayout(instant, { extra: true }),
    remark: withLayout(text, { extra: true }),
    updatedBy: withLayout(text, { extra: true }),
    updatedAt: instant,
  },
  filters: { name: search, state: pick(schemeStates, words.states) },
  create: add,
  rowActions,
  toolbar: Holidays,
  empty: words.empty,
});
