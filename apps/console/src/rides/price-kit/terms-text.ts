import type { LadderBracket, PriceBand, PriceScheme } from '@kickstand/contract/rides/pricing';
import { durationText } from '../../kit/page/format.ts';
import { countText, metresText, moneyText } from '../../ui/format.ts';
import { priceWords as words } from './price-kit.words.ts';

const minutes = (seconds: number) => words.minutes(String(Math.round(seconds / 6) / 10));
const yesNo = (value: boolean) => (value ? words.yes : words.no);
const orNone = (value: number, text: (value: number) => string) => (value === 0 ? words.none : text(value));

export const startText = ({ kind, startCents, includedSeconds }: PriceScheme) =>
  kind === 2 ? words.none : words.perUnit(moneyText(startCents), minutes(includedSeconds));

export const unitText = ({ unitCents, unitSeconds }: PriceScheme) =>
  words.perUnit(moneyText(unitCents), minutes(unitSeconds));

export const kmText = ({ kmCents, includedM }: PriceScheme) =>
  orNone(kmCents, (cents) => words.perKm(moneyText(cents), metresText(includedM)));

export const trialText = ({ trialSeconds, trialM, trialsPerDay }: PriceScheme) =>
  orNone(trialsPerDay, (n) => words.trial(durationText(trialSeconds), metresText(trialM), countText(n)));

export const capText = ({ dayCapCents }: PriceScheme) => orNone(dayCapCents, moneyText);

/** Ten-thousandths as 折: 9,500 is 9.5. */
export const discountText = ({ discountBp }: PriceScheme) =>
  discountBp === 10_000 ? words.full : words.tenths(String(discountBp / 1_000));

function daysText({ weekdays, onHolidays }: PriceBand) {
  const days =
    weekdays.length === 7
      ? words.everyDay
      : weekdays.length > 0 && words.onDays(weekdays.map((day) => words.days[day as 1]).join(' '));
  return [days, onHolidays && words.holidays].filter(Boolean).join(' + ');
}

function bandText(band: PriceBand) {
  const { from, to, startCents, unitCents } = band;
  const price = [
    startCents !== null && words.startOf(moneyText(startCents)),
    unitCents !== null && words.unitOf(moneyText(unitCents)),
  ];
  return words.bandPrice(daysText(band), from, to, price.filter(Boolean).join(' '));
}

const bracketText = ({ toSeconds, cents }: LadderBracket) => words.upTo(minutes(toSeconds), moneyText(cents));

export const ladderText = (scheme: PriceScheme) =>
  [
    ...scheme.ladder.map(bracketText),
    words.beyond(moneyText(scheme.unitCents), minutes(scheme.unitSeconds)),
  ].join(' · ');

const texts: { [K in keyof PriceScheme]: (scheme: PriceScheme) => string } = {
  kind: ({ kind }) => words.kinds[kind],
  startCents: ({ startCents }) => moneyText(startCents),
  includedSeconds: ({ includedSeconds }) => minutes(includedSeconds),
  includedM: ({ includedM }) => metresText(includedM),
  unitSeconds: ({ unitSeconds }) => minutes(unitSeconds),
  unitCents: ({ unitCents }) => moneyText(unitCents),
  kmCents: ({ kmCents }) => moneyText(kmCents),
  ladder: (scheme) => (scheme.ladder.length === 0 ? words.none : ladderText(scheme)),
  accumulate: ({ accumulate }) => yesNo(accumulate),
  trialSeconds: ({ trialSeconds }) => durationText(trialSeconds),
  trialM: ({ trialM }) => metresText(trialM),
  trialsPerDay: ({ trialsPerDay }) => words.times(countText(trialsPerDay)),
  pauseBilled: ({ pauseBilled }) => yesNo(pauseBilled),
  discountBp: discountText,
  dayCapCents: capText,
  bands: ({ bands }) => bands.map(bandText).join(' · ') || words.none,
};

interface Shown {
  content: PriceScheme;
  modelIds: readonly number[];
}

/** What is not the same in two terms of a scheme, in words; `modelText` names a model. */
export function termDifferences(before: Shown, after: Shown, modelText: (id: number) => string) {
  const models = ({ modelIds }: Shown) => modelIds.map(modelText).join(', ') || words.allModels;
  const keys = Object.keys(texts) as (keyof PriceScheme)[];
  const rows = keys.map((key) => ({
    key: key as string,
    label: words.terms[key],
    was: texts[key](before.content),
    is: texts[key](after.content),
    differs: JSON.stringify(before.content[key]) !== JSON.stringify(after.content[key]),
  }));
  const [was, is] = [models(before), models(after)];
  const chosen = { key: 'modelIds', label: words.terms.modelIds, was, is, differs: was !== is };
  return [chosen, ...rows].filter(({ differs }) => differs);
}
