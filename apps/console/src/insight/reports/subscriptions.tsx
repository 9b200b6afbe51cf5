import {
  cadences,
  reportSubscriptions,
  type SubscriptionRow,
  sendables,
} from '@kickstand/contract/insight/reports';
import { cuts } from '@kickstand/contract/kit';
import { locales } from '@kickstand/contract/platform/settings';
import { lazy } from 'react';
import { defineAsk } from '../../kit/action/define-ask.tsx';
import { createBy, editBy } from '../../kit/form/create-and-edit.tsx';
import { pickField } from '../../kit/form/fields.tsx';
import { instant, yesNo as isSo, maskedPhone, oneOf, text, withLayout } from '../../kit/list/cells.tsx';
import { yesNo } from '../../kit/list/filters.tsx';
import { defineListScreen } from '../../kit/list/list-screen.tsx';
import { DetailTabs } from '../../kit/page/detail-tabs.tsx';
import { reportWords } from '../../kit/report/report.words.ts';
import { locale } from '../../kit/words.ts';
import { reportsWords } from './reports.words.ts';

const words = reportsWords.subscriptions;
const labels = words.labels;
const fields = {
  report: pickField(sendables, words.reports),
  language: pickField(locales, words.languages),
  cut: pickField(cuts, reportWords.cuts),
  cadence: pickField(cadences, words.cadences),
};

const remove = defineAsk<SubscriptionRow, typeof reportSubscriptions.remove>({
  call: reportSubscriptions.remove,
  label: words.remove,
  level: 2,
  danger: true,
  changes: ({ name, email }) => words.removeEffect(name, email),
  request: ({ id }) => ({ params: { subscriptionId: id } }),
});

/** The subscriptions to reports. */
const Subscriptions = defineListScreen({
  call: reportSubscriptions.list,
  title: words.title,
  labels,
  columns: {
    report: oneOf(words.reports),
    cut: oneOf(reportWords.cuts),
    language: oneOf(words.languages),
    cadence: oneOf(words.cadences),
    name: withLayout(text, { width: 100 }),
    phone: maskedPhone,
    email: withLayout(text, { width: 200 }),
    enable: isSo,
    nextAt: instant,
    sentAt: instant,
    problem: withLayout(text, { width: 200 }),
    createdBy: withLayout(text, { width: 100 }),
  },
  filters: { enable: yesNo },
  create: createBy(reportSubscriptions.add, {
    label: words.add,
    labels,
    hints: { phone: words.phoneHint },
    fields,
    start: () => ({
      report: 'daily' as const,
      cut: 'none' as const,
      language: locale,
      cadence: 'daily' as const,
      enable: true,
    }),
  }),
  rowActions: [editBy(reportSubscriptions.edit, { labels, fields }), remove],
  empty: words.empty,
});

const tabs = [
  { key: 'subscriptions', label: words.title, Content: Subscriptions },
  { key: 'mails', label: words.mails.title, Content: lazy(() => import('./mails.tsx')) },
];

/** Reports by e-mail, and the e-mails themselves. */
export default function SubscriptionsPage() {
  return <DetailTabs tabs={tabs} label={words.title} />;
}
