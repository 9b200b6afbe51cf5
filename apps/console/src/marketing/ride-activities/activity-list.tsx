import { rideActivities, rideActivity, rideActivityKinds } from '@kickstand/contract/marketing/campaigns';
import type { CardHours } from '@kickstand/contract/money/cards';
import { type ActivityRule, isRedPacket, mostCostOf } from '@kickstand/domain/marketing/ride-activities';
import { lazy } from 'react';
import { defineView } from '../../kit/action/define-action.tsx';
import { longTextField, moneyField, numberField, pickField, yesNoField } from '../../kit/form/fields.tsx';
import { type Cell, count, money, oneOf, text, withLayout } from '../../kit/list/cells.tsx';
import { pick } from '../../kit/list/filters.tsx';
import type { RowOf } from '../../kit/list/list-screen.tsx';
import { hoursText } from '../../money/cards/card-texts.parts.ts';
import { allHours, HoursField } from '../../money/cards/hours-field.parts.tsx';
import { countText } from '../../ui/format.ts';
import { holdoutField } from '../campaign-kit/campaign-spec.ts';
import { defineCampaignScreen } from '../campaign-kit/define-campaign-screen.tsx';
import { activityWords as words } from './ride-activities.words.ts';
import { ruleText } from './rule-text.ts';
import { StationsField } from './stations-field.tsx';
import { unlessRedPacket, valueField } from './value-field.tsx';

const extra = { extra: true } as const;
type Row = RowOf<typeof rideActivities.list>;

/** In files it is the kind, whose values stand in columns of their own. */
const { writing } = oneOf(words.kinds);
const rule: Cell<Row['activity'], Row> = Object.assign((_: Row['activity'], row: Row) => ruleText(row), {
  width: 200,
  ...(writing && { writing }),
});
const hours = Object.assign((usable: CardHours) => hoursText(usable), { width: 140 });

/** What lowers the price of rides by itself. */
export default defineCampaignScreen({
  of: rideActivity,
  calls: rideActivities,
  words,
  columns: {
    activity: withLayout(rule, { keep: true }),
    usable: hours,
    payPct: withLayout(count, extra),
    thresholdCents: withLayout(money, extra),
    cutCents: withLayout(money, extra),
    mostCutCents: withLayout(money, extra),
    mostSavedCents: withLayout(money, extra),
    rewardCents: withLayout(money, extra),
    rewardDays: withLayout(count, extra),
    freeMinutes: withLayout(count, extra),
    idleHours: withLayout(count, extra),
    perDay: withLayout(count, extra),
    text: withLayout(text, extra),
  },
  fields: {
    activity: pickField(rideActivityKinds, words.kinds),
    payPct: valueField('payPct', numberField({ unit: words.tenths, scale: 10, places: 1 })),
    thresholdCents: valueField('thresholdCents', moneyField),
    cutCents: valueField('cutCents', moneyField),
    mostCutCents: valueField('mostCutCents', moneyField),
    mostSavedCents: valueField('mostSavedCents', moneyField),
    rewardCents: valueField('rewardCents', moneyField),
    rewardDays: valueField('rewardDays', numberField({ unit: words.days })),
    freeMinutes: valueField('freeMinutes', numberField({ unit: words.minutes })),
    idleHours: valueField('idleHours', numberField({ unit: words.hours })),
    onlyOutside: valueField('onlyOutside', yesNoField),
    stationIds: valueField('stationIds', StationsField),
    validMinutes: valueField('validMinutes', numberField({ unit: words.minutes })),
    validMetres: valueField('validMetres', numberField({ unit: words.metres })),
    usable: HoursField,
    perDay: numberField({ unit: words.times }),
    text: longTextField(2),
    holdoutBp: unlessRedPacket(holdoutField),
  },
  start: {
    activity: 'time_free',
    usable: allHours,
    perDay: 1,
    text: '',
    freeMinutes: 30,
    validMinutes: 2,
    validMetres: 200,
  },
  faceOf: (values) =>
    values.activity === undefined ? undefined : mostCostOf(values as unknown as ActivityRule),
  seen: (row) => [
    ruleText(row),
    ...(isRedPacket(row.activity)
      ? [words.packet(countText(row.freeMinutes ?? 0), countText(row.rewardDays ?? 0))]
      : []),
    hoursText(row.usable),
    ...(row.text ? [row.text] : []),
    words.whileBudgetLasts,
  ],
  filters: { activity: pick(rideActivityKinds, words.kinds) },
  valuesOf: { activity: words.kinds },
  rowActions: [
    defineView<Row>({
      id: `${rideActivities.answer.id}:view`,
      label: words.answer.label,
      view: lazy(() => import('./rider-answer.tsx')),
    }),
  ],
});
