import { type ApprovalRow, approvalStates, approvals } from '@kickstand/contract/platform/approvals';
import { useMay } from '../../kit/action/access.tsx';
import { defineView } from '../../kit/action/define-action.tsx';
import { useCall } from '../../kit/client/calls.ts';
import { changeLine } from '../../kit/form/differences.ts';
import { badge, type Cell, count, instant, text, withLayout } from '../../kit/list/cells.tsx';
import { instantRange, only, pick, search } from '../../kit/list/filters.tsx';
import { defineListScreen } from '../../kit/list/list-screen.tsx';
import { usePage } from '../../kit/page/page.ts';
import { objectName } from '../logs/object-name.parts.ts';
import { changeTerms } from '../logs/terms.parts.ts';
import { ApprovalDetails } from './approval-details.tsx';
import { actionName, moduleName, moduleNames, stateTones } from './approval-names.ts';
import { approve, cancel, reject } from './approvals.actions.tsx';
import { approvalsWords as words } from './approvals.words.ts';

const details = defineView<ApprovalRow>({ id: 'details', label: words.details, view: ApprovalDetails });

const summary: Cell<ApprovalRow['change']> = (change) => text(changeLine(change, changeTerms), undefined);

const object: Cell<string, ApprovalRow> = (_, row) => text(objectName(row), undefined);

const columns = {
  createdAt: withLayout(instant, { below: 'expiresAt' }),
  maker: text,
  module: withLayout((value: string) => moduleName(value), { width: 110 }),
  action: withLayout((value: string) => actionName(value), { width: 140, below: 'module' }),
  object,
  change: withLayout(summary, { width: 200 }),
  measured: count,
  state: badge(stateTones, words.states),
  expiresAt: instant,
  checker: text,
  reason: withLayout(text, { extra: true, width: 200 }),
  most: withLayout(count, { extra: true }),
  opinion: withLayout(text, { extra: true, width: 200 }),
  decidedAt: withLayout(instant, { extra: true }),
  failure: withLayout(text, { extra: true }),
};

const common = { call: approvals.list, rowKey: 'id', labels: words.fields, columns } as const;
const usual = {
  state: pick(approvalStates, words.states),
  module: pick(Object.keys(moduleNames), moduleNames),
  from: instantRange({ to: 'to' }),
};

/** All requests in scope, for those who may decide. */
const All = defineListScreen({
  ...common,
  title: words.title,
  opens: { filters: { state: 'pending' }, sort: 'expiresAt', dir: 'asc' },
  filters: { ...usual, maker: search, mine: only },
  rowActions: [approve, details, reject, cancel],
  empty: words.empty,
  every: 30_000,
});

/** The operator's own requests. */
const Own = defineListScreen({
  ...common,
  title: words.titleOwn,
  filters: usual,
  rowActions: [details, cancel],
  empty: words.emptyOwn,
  every: 30_000,
});

/** Requests for a second person; the address may name one. */
export default function ApprovalList() {
  const may = useMay();
  const { search: asked, setSearch } = usePage();
  return (
    <>
      {may(approvals.approve) ? <All /> : <Own />}
      {asked.id && <ById key={asked.id} id={asked.id} close={() => setSearch({ ...asked, id: undefined })} />}
    </>
  );
}

function ById({ id, close }: { id: string; close(): void }) {
  const { data } = useCall(approvals.one, { params: { id } });
  return data ? <ApprovalDetails row={data} close={close} /> : null;
}
