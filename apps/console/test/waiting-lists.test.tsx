import { alarms, waitingStates } from '@kickstand/contract/fleet/alarms';
import type { Call } from '@kickstand/contract/kit';
import { invoices } from '@kickstand/contract/money/invoices';
import { stationApplications } from '@kickstand/contract/places/station-applications';
import { approvals } from '@kickstand/contract/platform/approvals';
import { certificates, rebinds } from '@kickstand/contract/riders/identities';
import { returns } from '@kickstand/contract/rides/returns';
import { feedback } from '@kickstand/contract/service/feedback';
import { leads } from '@kickstand/contract/service/leads';
import { staffReports } from '@kickstand/contract/service/staff-reports';
import { tickets } from '@kickstand/contract/service/tickets';
import { ops, workAudit } from '@kickstand/contract/work/field-work';
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
    () => import('../src/service/tickets/ticket-list.tsx'),
    { state: 'pending,processing,waiting_user', ...firstDue },
  ],
  [
    'tickets to the vendor',
    feedback.list,
    () => import('../src/service/feedback/feedback-list.tsx'),
    { state: 'new,assigned,replying,waiting_customer,reopened', ...firstDue },
  ],
  [
    'tasks',
    ops.tasks,
    () => import('../src/work/field-work/tasks/task-list.tsx'),
    { states: 'pending,doing,paused', ...firstDue },
  ],
  [
    'work to be checked',
    workAudit.list,
    () => import('../src/work/field-work/audit-queue.tsx'),
    { state: 'waiting', ...firstDue },
  ],
  [
    'alarms',
    alarms.list,
    () => import('../src/fleet/alarms/alarm-list.tsx'),
    { state: waitingStates.join(), sort: 'level', dir: 'desc' },
  ],
  [
    'approvals',
    approvals.list,
    () => import('../src/platform/approvals/approval-list.tsx'),
    { state: 'pending', sort: 'expiresAt', dir: 'asc' },
  ],
  [
    'leads',
    leads.list,
    () => import('../src/service/leads/lead-list.tsx'),
    { state: 'new', sort: 'createdAt', dir: 'asc' },
  ],
  ...(
    [
      ['certificates', certificates.list, () => import('../src/riders/identities/certificate-queue.tsx')],
      ['new phone numbers', rebinds.list, () => import('../src/riders/identities/rebind-queue.tsx')],
      ['invoices', invoices.list, () => import('../src/money/invoices/invoice-queue.tsx')],
      ['returns', returns.list, () => import('../src/rides/returns/return-queue.tsx')],
      ['reports of staff', staffReports.list, () => import('../src/service/staff-reports/report-page.tsx')],
      [
        'wishes for stations',
        stationApplications.list,
        () => import('../src/places/station-applications/station-queue.tsx'),
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
