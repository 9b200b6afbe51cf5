import { monthPackages } from '@kickstand/contract/insight/reports';
import { businessDayOf } from '@kickstand/domain/platform/time';
import { Select } from 'antd';
import { defineAsk } from '../../kit/action/define-ask.tsx';
import { DialogField } from '../../kit/action/dialog-field.tsx';
import { deploymentZone } from '../../kit/page/format.ts';
import { ExportCentreOver } from '../../platform/exports/exports.parts.tsx';
import { reconcileWords as words } from './reconcile.words.ts';

/** This month and those of the year before it, the newest first. */
function monthsBefore(now: number): string[] {
  const [year = 0, month = 0] = businessDayOf(now, deploymentZone()).split('-').map(Number);
  return Array.from({ length: 13 }, (_, back) => {
    const all = year * 12 + month - 1 - back;
    return `${Math.floor(all / 12)}-${String((all % 12) + 1).padStart(2, '0')}`;
  });
}

/** Have the package of a month made; it is followed in the export centre. */
export const makePackage = defineAsk<undefined, typeof monthPackages.make, { month: string }>({
  call: monthPackages.make,
  label: words.makePackage,
  level: 2,
  changes: () => words.packageEffect,
  refreshes: ['exports'],
  questions: {
    // Finance closes the month that ended.
    start: () => ({ month: monthsBefore(Date.now())[1] ?? '' }),
    answered: ({ month }) => month !== '',
    Ask: ({ given, put }) => (
      <DialogField label={words.month} required>
        {({ id }) => (
          <Select
            id={id}
            value={given.month}
            onChange={(month: string) => put({ month })}
            options={monthsBefore(Date.now()).map((value) => ({ value, label: value }))}
          />
        )}
      </DialogField>
    ),
  },
  request: (_, { month }) => ({ body: { month } }),
  follow: ({ end }) => <ExportCentreOver close={end} />,
});
