import { home, type TodoTile } from '@kickstand/contract/insight/home';
import { filterOf, type TileFilter, todos } from '@kickstand/domain/insight/home';
import { useState } from 'react';
import { alarmsPaths } from '../../fleet/alarms/alarms.paths.ts';
import { operator } from '../../kit/client/operator.ts';
import { invoicesPaths } from '../../money/invoices/invoices.paths.ts';
import { reconcilePaths } from '../../money/reconcile/reconcile.paths.ts';
import { settlementPaths } from '../../money/settlement/settlement.paths.ts';
import { permissionsPaths } from '../../organisation/permissions/permissions.paths.ts';
import { stationApplicationsPaths } from '../../places/station-applications/station-applications.paths.ts';
import { approvalsPaths } from '../../platform/approvals/approvals.paths.ts';
import { ExportCentreOver } from '../../platform/exports/exports.parts.tsx';
import { logsPaths } from '../../platform/logs/logs.paths.ts';
import { identitiesPaths } from '../../riders/identities/identities.paths.ts';
import { ordersPaths } from '../../rides/orders/orders.paths.ts';
import { returnsPaths } from '../../rides/returns/returns.paths.ts';
import { leadsPaths } from '../../service/leads/leads.paths.ts';
import { staffReportsPaths } from '../../service/staff-reports/staff-reports.paths.ts';
import { ticketsPaths } from '../../service/tickets/tickets.paths.ts';
import { fieldWorkPaths } from '../../work/field-work/field-work.paths.ts';
import { homeWords as words } from './home.words.ts';
import { Tile, TileSection, useTiles } from './home-tiles.tsx';

/** The page of each list; exports have none of their own. */
const places: Record<Exclude<TodoTile['name'], 'failedExports'>, (filter: TileFilter) => string> = {
  approvals: (filter) => approvalsPaths.list.to({}, filter),
  devices: (filter) => permissionsPaths.users.to({}, filter),
  redAlarms: (filter) => alarmsPaths.list.to({}, filter),
  logAlerts: (filter) => logsPaths.alerts.to({}, filter),
  tickets: (filter) => ticketsPaths.list.to({}, filter),
  overdueTasks: (filter) => fieldWorkPaths.tasks.to({}, filter),
  returns: (filter) => returnsPaths.list.to({}, filter),
  staffReports: (filter) => staffReportsPaths.list.to({}, filter),
  stationApplications: (filter) => stationApplicationsPaths.list.to({}, filter),
  certificates: (filter) => identitiesPaths.certificates.to({}, filter),
  rebinds: (filter) => identitiesPaths.rebinds.to({}, filter),
  invoices: (filter) => invoicesPaths.queue.to({}, filter),
  statements: (filter) => settlementPaths.statements.to({}, filter),
  disputes: (filter) => settlementPaths.statements.to({}, filter),
  daysToConfirm: (filter) => reconcilePaths.page.to({}, { tab: 'days', ...filter }),
  openDiffs: (filter) => reconcilePaths.page.to({}, { tab: 'diffs', ...filter }),
  bankLines: (filter) => reconcilePaths.page.to({}, { tab: 'bank', ...filter }),
  failedRefunds: (filter) => ordersPaths.refunds.to({}, filter),
  leads: (filter) => leadsPaths.list.to({}, filter),
};

const marks: Record<TodoTile['name'], string> = {
  approvals: 'tone-busy',
  devices: 'tone-busy',
  redAlarms: 'tone-bad',
  tickets: 'tone-warn',
  overdueTasks: 'tone-bad',
  returns: 'tone-warn',
  staffReports: 'tone-warn',
  stationApplications: 'tone-busy',
  certificates: 'tone-busy',
  rebinds: 'tone-busy',
  invoices: 'tone-busy',
  statements: 'tone-busy',
  disputes: 'tone-warn',
  daysToConfirm: 'tone-warn',
  openDiffs: 'tone-warn',
  bankLines: 'tone-warn',
  failedRefunds: 'tone-bad',
  logAlerts: 'tone-bad',
  leads: 'tone-special',
  failedExports: 'tone-warn',
};

const tones = ['tone-bad', 'tone-warn', 'tone-busy', 'tone-special'];
const urgentFirst = (tiles: readonly TodoTile[]) =>
  tiles.toSorted((a, b) => tones.indexOf(marks[a.name]) - tones.indexOf(marks[b.name]));

/** What waits for the reader; each tile opens the list that it counts, with the same filter. */
export function TodoTiles() {
  const { answer, busy, refresh } = useTiles(home.todo);
  const [exportsOpen, setExportsOpen] = useState(false);
  return (
    <>
      <TileSection
        title={words.todo}
        at={answer.data?.at}
        busy={busy}
        error={answer.error}
        refresh={() => void refresh()}
        foldZeros
        tiles={urgentFirst(answer.data?.list ?? []).map(({ name, count }) => {
          const todo = todos.find((one) => one.name === name);
          const filter = todo ? filterOf(todo, operator()?.agentId ?? 0) : {};
          const common = { label: words.todos[name], value: count, mark: marks[name] };
          return name === 'failedExports' ? (
            <Tile key={name} {...common} open={() => setExportsOpen(true)} />
          ) : (
            <Tile key={name} {...common} to={places[name](filter)} />
          );
        })}
      />
      {exportsOpen && <ExportCentreOver close={() => setExportsOpen(false)} />}
    </>
  );
}
