import { repairReasons } from '@kickstand/contract/fleet/repair-reasons';
import { useCall } from '../../kit/client/calls.ts';
import { editBy } from '../../kit/form/create-and-edit.tsx';
import { numberField } from '../../kit/form/fields.tsx';
import { repairReasonsWords as words } from './repair-reasons.words.ts';

const { fields: labels, hints } = words;

const Edit = editBy(repairReasons.setRules, {
  label: words.rules,
  labels,
  hints,
  fields: {
    withinMinutes: numberField({ unit: words.minutes }),
    mostPerDay: numberField({ unit: words.perDay }),
    shortRideMinutes: numberField({ unit: words.minutes }),
  },
  refreshes: ['repairReasons'],
  done: () => words.rulesSaved,
});

/** When riders may report faults; the form starts from the present rules. */
export function ReportRules() {
  const { data } = useCall(repairReasons.rules, {}, { quiet: true });
  return data ? <Edit row={data} /> : null;
}
