import {
  mostReportFeeCents,
  type StaffReportDetail,
  staffReports,
} from '@kickstand/contract/service/staff-reports';
import { Checkbox } from 'antd';
import type { QuestionProps } from '../../kit/action/asking.tsx';
import { defineAsk } from '../../kit/action/define-ask.tsx';
import { DialogField } from '../../kit/action/dialog-field.tsx';
import { moneyField, numberField } from '../../kit/form/fields.tsx';
import { decision, defineDecisions } from '../../kit/queue/define-decisions.tsx';
import { moneyText } from '../../ui/format.ts';
import { staffReportsWords as words } from './staff-reports.words.ts';

type Of = StaffReportDetail;
interface Given {
  feeCents: Of['feeCents'];
  creditPoints: number;
  blacklistDays: number;
  notify: boolean;
}

const Fee = moneyField;
const Points = numberField({ unit: words.pointsUnit });
const Days = numberField({ unit: words.daysUnit });
const refreshes = ['staffReports', 'riders', 'blacklist', 'credit'];
const nothing = 0 as Of['feeCents'];

/** The consequences of passing. */
const Questions = ({ of, given, put }: QuestionProps<Of, Given>) => (
  <>
    <DialogField
      label={words.fee}
      hint={words.feeHint(moneyText(mostReportFeeCents as Of['feeCents']), moneyText(of.aloneCents))}
    >
      {(control) => (
        <Fee
          {...control}
          value={given.feeCents}
          onChange={(feeCents) => put({ feeCents: (feeCents ?? nothing) as Of['feeCents'] })}
        />
      )}
    </DialogField>
    <DialogField label={words.points}>
      {(control) => (
        <Points
          {...control}
          value={given.creditPoints}
          onChange={(points) => put({ creditPoints: points ?? 0 })}
        />
      )}
    </DialogField>
    <DialogField label={words.days}>
      {(control) => (
        <Days
          {...control}
          value={given.blacklistDays}
          onChange={(days) => put({ blacklistDays: days ?? 0 })}
        />
      )}
    </DialogField>
    <Checkbox checked={given.notify} onChange={({ target }) => put({ notify: target.checked })}>
      {words.notify}
    </Checkbox>
  </>
);

/** Passes a report with its consequences, or rejects it, by P and R. */
export const ReportDecisions = defineDecisions<Of, Given>({
  text: words.opinion,
  refreshes,
  decisions: [
    decision<Of, Given, typeof staffReports.pass>({
      key: 'p',
      label: words.decisions.pass,
      call: staffReports.pass,
      danger: true,
      least: 5,
      usual: () => words.usual.pass,
      request: ({ id }, { feeCents, creditPoints, blacklistDays, notify, text }) => ({
        params: { reportId: id },
        body: { feeCents, creditPoints, blacklistDays, notify, text },
      }),
    }),
    decision<Of, Given, typeof staffReports.reject>({
      key: 'r',
      label: words.decisions.reject,
      call: staffReports.reject,
      least: 5,
      usual: () => words.usual.reject,
      request: ({ id }, { text }) => ({ params: { reportId: id }, body: { text } }),
    }),
  ],
  questions: {
    start: () => ({ feeCents: nothing, creditPoints: 5, blacklistDays: 0, notify: true }),
    Ask: Questions,
  },
});

/** Reverses the consequences of a passed report. */
export const overturn = defineAsk<Of, typeof staffReports.overturn>({
  call: staffReports.overturn,
  label: words.overturn,
  title: ({ id }) => words.overturnTitle(id),
  level: 4,
  danger: true,
  object: ({ carId }) => carId,
  changes: ({ feeCents }) => words.overturnChanges(moneyText(feeCents)),
  applies: ({ overturnUntil }) => overturnUntil !== null,
  refreshes,
  request: ({ id }, { reason = '' }) => ({ params: { reportId: id }, body: { text: reason } }),
  done: () => words.overturned,
});
