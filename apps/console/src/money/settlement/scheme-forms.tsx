import {
  collectors,
  type ShareScheme,
  settleCycles,
  shareSchemes,
} from '@kickstand/contract/money/settlement';
import { businessDayAfter, businessDayOf } from '@kickstand/domain/platform/time';
import {
  dayField,
  hiddenField,
  moneyField,
  numberField,
  pickField,
  pickNumberField,
  yesNoField,
} from '../../kit/form/fields.tsx';
import { defineForm } from '../../kit/form/form.tsx';
import { deploymentZone } from '../../kit/page/format.ts';
import { useAgentOptions, useAreaTexts } from '../../organisation/agents/agents.service.ts';
import { settlementWords as words } from './settlement.words.ts';
import { tiersField } from './tiers-field.tsx';

const ratioField = numberField({ unit: '%', scale: 100, places: 2 });
const useFranchisees = () => useAgentOptions(({ depth }) => depth > 1);
const useAreaNumbers = () => useAreaTexts().map(({ value, label }) => ({ value: Number(value), label }));

const terms = {
  ratioBp: ratioField,
  tiers: tiersField,
  minimumCents: moneyField,
  giftBp: ratioField,
  collector: pickField(collectors, words.collectors),
  cycle: pickField(settleCycles, words.cycles),
  billsNegative: yesNoField,
  fromDay: dayField(),
  untilDay: dayField(),
};
const hints = {
  ratioBp: words.ratioHint,
  tiers: words.tiersHint,
  minimumCents: words.minimumHint,
  collector: words.collectorHint,
  billsNegative: words.negativeHint,
  untilDay: words.untilHint,
};

/** A draft of what is to be agreed. */
export const AddScheme = defineForm<undefined, typeof shareSchemes.add>({
  call: shareSchemes.add,
  title: words.addScheme,
  labels: words.schemeFields,
  hints: { ...hints, areaId: words.areaHint },
  fields: { agentId: pickNumberField(useFranchisees), areaId: pickNumberField(useAreaNumbers), ...terms },
  start: () => ({
    tiers: [],
    giftBp: 0,
    collector: 'platform',
    cycle: 'month',
    billsNegative: false,
    fromDay: businessDayAfter(businessDayOf(Date.now(), deploymentZone()), 1),
  }),
  request: (_, body) => ({ body }),
});

/** The same, as it is changed. */
export const EditScheme = defineForm<ShareScheme, typeof shareSchemes.edit>({
  call: shareSchemes.edit,
  title: words.edit,
  labels: words.schemeFields,
  hints,
  fields: { ...terms, version: hiddenField },
  start: (row) => row,
  request: ({ id }, body) => ({ params: { id }, body }),
});
