import { alarms, waitingStates } from '@kickstand/contract/alarms';
import { approvals } from '@kickstand/contract/approvals';
import { feedback } from '@kickstand/contract/feedback';
import { certificates, rebinds } from '@kickstand/contract/identities';
import { invoices } from '@kickstand/contract/invoices';
import type { Call } from '@kickstand/contract/kit';
import { leads } from '@kickstand/contract/leads';
import { returns } from '@kickstand/contract/returns';
import { ops, workAudit } from '@kickstand/contract/staff';
import { staffReports } from '@kickstand/contract/staff-reports';
import { stationApplications } from '@kickstand/contract/station-applications';
import { tickets } from '@kickstand/contract/tickets';
import { waitFor } from '@testing-library/react';
import type { ComponentType } from 'react';
import { afterEach, expect, test } from 'vitest';
import { forgetAll, serverAnswers } from './fakes/fake-server.ts';
import { openScreen } from './open.tsx';

afterEach(forgetAll);

type Screen = () => Promise<{ default: ComponentType }>;
type Opened = [name: string, call: Call, screen: Screen, asked: object];

const firstDue = { sort: 'dueAt', dir: 'asc' };
const lists: Opened[] = [
  [
    'tickets',
    tickets.list,
    () => import('../src/features/tickets/ticket-list.tsx'),
    { state: 'pending,processing,waiting_user', ...firstDue },
  ],
  [
    'tickets to the vendor',
    feedback.list,
    () => import('../src/features/feedback/feedback-list.tsx'),
    { state: 'new,assigned,replying,waiting_customer,reopened', ...firstDue },
  ],
  [
    'tasks',
    ops.tasks,
    () => import('../src/features/field-work/tasks/task-list.tsx'),
    { states: 'pending,doing,paused', ...firstDue },
  ],
  [
    'work to be checked',
    workAudit.list,
    () => import('../src/features/field-work/audit-queue.tsx'),
    { state: 'waiting', ...firstDue },
  ],
  [
    'alarms',
    alarms.list,
    () => import('../src/features/alarms/alarm-list.tsx'),
    { state: waitingStates.join(), sort: 'level', dir: 'desc' },
  ],
  [
    'approvals',
    approvals.list,
    () => import('../src/features/approvals/approval-list.tsx'),
    { state: 'pending', sort: 'expiresAt', dir: 'asc' },
  ],
  [
    'leads',
    leads.list,
    () => import('../src/features/leads/lead-list.tsx'),
    { state: 'new', sort: 'createdAt', dir: 'asc' },
  ],
  ...(
    [
      ['certificates', certificates.list, () => import('../src/features/identities/certificate-queue.tsx')],
      ['new phone numbers', rebinds.list, () => import('../src/features/identities/rebind-queue.tsx')],
      ['invoices', invoices.list, () => import('../src/features/invoices/invoice-queue.tsx')],
      ['returns', returns.list, () => import('../src/features/returns/return-queue.tsx')],
      ['reports of staff', staffReports.list, () => import('../src/features/staff-reports/report-page.tsx')],
      [
        'wishes for stations',
        stationApplications.list,
        () => import('../src/features/station-applications/station-queue.tsx'),
      ],
    ] as [string, Call, Screen][]
  ).map(([name, call, screen]): Opened => [name, call, screen, { state: 'pending', ...firstDue }]),
];

const codesOf = ({ access }: Call) =>
  typeof access === 'object' && 'codes' in access ? [...new Set(access.codes.match(/\w+/g))] : [];

test.each(lists)('%s open on what waits, the most urgent first', async (_, call, screen, wanted) => {
  const asked = serverAnswers(call, () => ({ list: [], count: 0 }) as never);
  const { default: List } = await screen();
  // Who may not approve sees their own requests, none of which waits for them.
  await openScreen(List, { codes: [...codesOf(call), ...codesOf(approvals.approve)] });
  await waitFor(() => expect(asked.length).toBeGreaterThan(0));
  const { query } = asked[0] as unknown as { query: Record<string, unknown> };
  const said = Object.entries(query).map(([key, value]) => [key, String(value)]);
  expect(Object.fromEntries(said)).toMatchObject(wanted);
});
