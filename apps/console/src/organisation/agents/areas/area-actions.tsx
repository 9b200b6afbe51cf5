import { type AgentAreaRow, agentAreas, type areaStatuses } from '@kickstand/contract/organisation/agents';
import { lazy, Suspense } from 'react';
import type { Action } from '../../../kit/action/action.ts';
import { defineAction, defineView } from '../../../kit/action/define-action.tsx';
import { defineAsk } from '../../../kit/action/define-ask.tsx';
import { instantText } from '../../../kit/page/format.ts';
import { countText } from '../../../ui/format.ts';
import { agentsWords } from '../agents.words.ts';
import { Effects } from '../effects.tsx';

const { areas: words, transfer: transferWords } = agentsWords;
const refreshes = ['agentAreas', 'agents'];

type Status = (typeof areaStatuses)[number];

const edit = defineAction<AgentAreaRow, typeof agentAreas.edit>({
  call: agentAreas.edit,
  label: words.edit,
  form: lazy(() => import('./area-edit.tsx')),
  refreshes,
});

interface StatusSpec {
  label: string;
  danger?: boolean;
  /** The states it can start from. */
  from: readonly Status[];
  title(name: string): string;
  effects(row: AgentAreaRow): readonly string[];
  blocked?(row: AgentAreaRow): string | undefined;
}

const statusAction = (status: Status, { label, danger = false, from, title, effects, blocked }: StatusSpec) =>
  defineAsk<AgentAreaRow, typeof agentAreas.setStatus>({
    call: agentAreas.setStatus,
    label,
    level: 3,
    danger,
    refreshes,
    applies: (row) => from.includes(row.status),
    ...(blocked && { blocked }),
    changes: (row) => <Effects title={title(row.name)} list={effects(row)} />,
    request: ({ id, version }, { reason = '' }) => ({ body: { areaId: id, status, reason, version } }),
  });

const open = statusAction('open', {
  label: words.open,
  from: ['preparing', 'paused', 'closed'],
  title: words.openTitle,
  effects: () => [words.openEffect],
});

const pause = statusAction('paused', {
  label: words.pause,
  danger: true,
  from: ['open'],
  title: words.pauseTitle,
  effects: ({ vehicles }) => [words.pauseBorrow, words.pauseVehicles(countText(vehicles))],
});

const close = statusAction('closed', {
  label: words.close,
  danger: true,
  from: ['preparing', 'open', 'paused'],
  title: words.closeTitle,
  effects: () => [words.closeEffect],
  blocked: ({ vehicles }) => (vehicles > 0 ? words.closeNotEmpty(countText(vehicles)) : undefined),
});

const transfer = defineAction<AgentAreaRow, typeof agentAreas.transfer>({
  call: agentAreas.transfer,
  label: words.transfer,
  danger: true,
  refreshes,
  blocked: ({ scheduled, status }) =>
    status === 'closed' ? words.transferClosed : scheduled ? words.waiting : undefined,
  form: lazy(() => import('./area-transfer.tsx')),
  done: ({ name }) => transferWords.done(name),
});

const History = lazy(() => import('./area-history.tsx'));

const history = defineView<AgentAreaRow>({
  id: 'agentAreas.history',
  label: words.history,
  view: ({ row, close: end }) => (
    <Suspense>
      <History row={row} close={end} />
    </Suspense>
  ),
});

/** Cancels the scheduled transfer. */
export const CancelTransfer = defineAsk<AgentAreaRow, typeof agentAreas.cancelTransfer>({
  call: agentAreas.cancelTransfer,
  label: transferWords.cancel,
  level: 3,
  danger: true,
  refreshes,
  applies: ({ scheduled }) => scheduled !== null,
  changes: ({ scheduled }) => (
    <Effects
      title={transferWords.cancelTitle(
        scheduled?.agentName ?? '',
        instantText(scheduled?.effectiveAt).slice(0, 10),
      )}
      list={[transferWords.cancelEffect]}
    />
  ),
  request: ({ id, scheduled }, { reason = '' }) => ({
    query: { areaId: id, assignmentId: scheduled?.assignmentId ?? '', reason },
  }),
});

/** The actions of an area, most common first. */
export const areaActions: readonly Action<AgentAreaRow>[] = [edit, history, transfer, open, pause, close];
