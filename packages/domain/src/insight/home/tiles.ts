import { waitingStates } from '@kickstand/contract/fleet/alarms';
import type { ExceptionName, TodoTile, Urgency } from '@kickstand/contract/insight/home';

/** A list's filter, as in the address of its page. */
export type TileFilter = Readonly<Record<string, string | number>>;

export interface Todo {
  name: TodoTile['name'];
  /** The call of the list. */
  call: string;
  /** Those who can act on it: a permission expression, empty for everybody. */
  codes: string;
  filter: TileFilter;
  /** What does not wait for the reader: counted in addition to `filter` and subtracted. */
  without?: TileFilter;
  /** Only for the reader's own company, whoever else sees it. */
  own?: true;
}

/** The filter of its list for a reader of a company. */
export const filterOf = ({ filter, own }: Todo, agentId: number): TileFilter =>
  own ? { ...filter, agentId } : filter;

const shelf = { lifecycle: 'on_shelf' } as const;

/** What can wait for an operator. A tile counts what its list shows under the same filter. */
export const todos: readonly Todo[] = [
  {
    name: 'approvals',
    call: 'approvals.list',
    codes: 'approve',
    filter: { state: 'pending' },
    without: { mine: '1' },
  },
  {
    name: 'devices',
    call: 'permissionUsers.list',
    codes: '1002,100242',
    filter: { devicePending: 1 },
  },
  {
    name: 'redAlarms',
    call: 'alarms.list',
    codes: '0302||0305',
    filter: { level: 'red', state: waitingStates.join() },
  },
  { name: 'tickets', call: 'tickets.list', codes: '0401', filter: { state: 'pending' } },
  { name: 'overdueTasks', call: 'ops.tasks', codes: '0909', filter: { overdue: 1 } },
  { name: 'returns', call: 'returns.list', codes: 'returnCarApp', filter: { state: 'pending' } },
  { name: 'staffReports', call: 'staffReports.list', codes: '0905', filter: { state: 'pending' } },
  {
    name: 'stationApplications',
    call: 'stationApplications.list',
    codes: '0910',
    filter: { state: 'pending' },
  },
  { name: 'certificates', call: 'certificates.list', codes: '0703', filter: { state: 'pending' } },
  { name: 'rebinds', call: 'rebinds.list', codes: '0704', filter: { state: 'pending' } },
  { name: 'invoices', call: 'invoices.list', codes: '20', filter: { state: 'pending' } },
  {
    name: 'statements',
    call: 'statements.list',
    codes: '1101,110156',
    filter: { state: 'draft' },
    own: true,
  },
  { name: 'disputes', call: 'statements.list', codes: '1101,110155', filter: { state: 'disputed' } },
  {
    name: 'daysToConfirm',
    call: 'reconcile.days',
    codes: 'FinancialReconciliation,FinancialReconciliation54',
    filter: { toConfirm: '1' },
  },
  {
    name: 'openDiffs',
    call: 'reconcile.diffs',
    codes: 'FinancialReconciliation,FinancialReconciliation53',
    filter: { state: 'open' },
  },
  {
    name: 'bankLines',
    call: 'bankLines.list',
    codes: 'FinancialReconciliation,FinancialReconciliation53',
    filter: { state: 'open' },
  },
  { name: 'failedRefunds', call: 'refunds.failed', codes: '1601', filter: { state: 'failed' } },
  { name: 'logAlerts', call: 'logs.alerts', codes: '1404', filter: { seen: 0 } },
  { name: 'leads', call: 'leads.list', codes: '110159', filter: { state: 'new' } },
  { name: 'failedExports', call: 'exports.list', codes: '', filter: { state: 'failed' } },
];

export interface Exceptional {
  name: ExceptionName;
  urgency: Urgency;
  /** A filter of the list of vehicles. */
  filter: TileFilter;
}

const alarm = (name: ExceptionName, urgency: Urgency, alarms: string): Exceptional => ({
  name,
  urgency,
  filter: { ...shelf, alarms },
});

/** What is wrong with vehicles, with the filter of the list; most urgent first. */
export const exceptions: readonly Exceptional[] = [
  alarm('batteryRemoved', 'red', 'battery_removed'),
  alarm('movingWithoutOrder', 'red', 'moving_without_order'),
  {
    name: 'unlockedWithoutOrder',
    urgency: 'red',
    filter: { ...shelf, ridingState: 'available', powered: 1 },
  },
  { name: 'lost', urgency: 'red', filter: { lifecycle: 'lost' } },
  alarm('outOfArea', 'orange', 'out_of_area'),
  alarm('inNoStop', 'orange', 'in_no_stop'),
  { name: 'offline', urgency: 'orange', filter: { ...shelf, online: 'offline' } },
  {
    name: 'lowBatteryOnline',
    urgency: 'orange',
    filter: { ...shelf, opsStates: 'low_battery', online: 'online' },
  },
  alarm('outOfStation', 'yellow', 'out_of_station'),
  {
    name: 'idle48',
    urgency: 'yellow',
    filter: { ...shelf, ridingState: 'available', idleHoursFrom: 48 },
  },
];
