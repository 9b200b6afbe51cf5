import { logResults, logs, mostLogDays, type OperatorLogRow } from '@kickstand/contract/platform/logs';
import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { vehiclesPaths } from '../../fleet/vehicles/vehicles.paths.ts';
import { useMay } from '../../kit/action/access.tsx';
import { defineGo, defineView } from '../../kit/action/define-action.tsx';
import { useCall } from '../../kit/client/calls.ts';
import { changeLine, changeWriting } from '../../kit/form/differences.ts';
import {
  badge,
  type Cell,
  count,
  instant,
  link,
  oneOf,
  text,
  withLayout,
  yesNo,
} from '../../kit/list/cells.tsx';
import { instantRange, only, pick, search } from '../../kit/list/filters.tsx';
import { defineListScreen } from '../../kit/list/list-screen.tsx';
import { usePage } from '../../kit/page/page.ts';
import { countText } from '../../ui/format.ts';
import { LogDetails } from './log-details.tsx';
import { entryFilter, moduleFilter, personFilter } from './log-modules.tsx';
import { actionName, moduleName, resultTones } from './log-names.ts';
import { logsPaths } from './logs.paths.ts';
import { logsWords as words } from './logs.words.ts';
import { objectName } from './object-name.parts.ts';
import { changeTerms } from './terms.parts.ts';

const platforms = ['pc', 'api', 'system'] as const;

/** A vehicle's number is linked to the vehicle; other objects have no page, and are shown by name. */
const vehicle = link<OperatorLogRow>(
  (row) =>
    row.module === 'vehicles' && /^[1-9]\d{7,8}$/.test(row.object)
      ? vehiclesPaths.detail.to({}, { carId: row.object })
      : undefined,
  { outside: true },
);
const object: Cell<string, OperatorLogRow> = Object.assign(
  (_: string, row: OperatorLogRow) =>
    vehicle(row.object && row.object === row.operatorId ? row.operator : objectName(row), row),
  { width: vehicle.width },
);

const summary: Cell<OperatorLogRow['change']> = (change) => text(changeLine(change, changeTerms), undefined);

const details = defineView<OperatorLogRow>({ id: 'details', label: words.details, view: LogDetails });

/** A masked number cannot be searched: then the entry identifies its object. */
const objectIn = ({ id, object: shown }: OperatorLogRow) =>
  shown.includes('****') ? { objectOf: id, object: undefined } : { object: shown, objectOf: undefined };

const sameObject = defineGo<OperatorLogRow>({
  id: 'same-object',
  label: words.sameObject,
  blocked: (row) => (row.object ? undefined : words.noObject),
  go: (row, page) => page.setSearch({ ...page.search, ...objectIn(row), pageNum: undefined }),
});

const sameOperator = defineGo<OperatorLogRow>({
  id: 'same-operator',
  label: words.sameOperator,
  blocked: (row) => (row.operatorId ? undefined : words.noOperator),
  go: (row, page) => page.setSearch({ ...page.search, operatorId: row.operatorId, pageNum: undefined }),
});

const RawLine = lazy(async () => ({ default: (await import('./raw-line.tsx')).RawLine }));

const raw = defineView<OperatorLogRow>({
  id: 'raw',
  label: words.raw,
  may: logs.raw.access.codes,
  view: ({ row, close }) => (
    <Suspense>
      <RawLine seq={row.id} close={close} />
    </Suspense>
  ),
});

const LogCheckDrawer = lazy(async () => ({ default: (await import('./log-check.tsx')).LogCheckDrawer }));

/** A link to the alerts, with the number of unseen ones. */
function AlertsButton() {
  const page = usePage();
  const unseen = useCall(logs.alerts, { query: { seen: false, pageSize: 1 } }, { quiet: true });
  const many = unseen.data?.count ?? 0;
  return (
    <Button danger={many > 0} onClick={() => page.open(logsPaths.alerts.to({}, many > 0 ? { seen: 0 } : {}))}>
      {many > 0 ? words.alerts.openMany(countText(many)) : words.alerts.open}
    </Button>
  );
}

function Tools() {
  const page = usePage();
  const may = useMay();
  const [checking, setChecking] = useState(false);
  return (
    <>
      <AlertsButton />
      {may(logs.rules) && <Button onClick={() => page.open(logsPaths.rules.to())}>{words.rules.open}</Button>}
      <Button onClick={() => setChecking(true)}>{words.chain.open}</Button>
      {checking && (
        <Suspense>
          <LogCheckDrawer close={() => setChecking(false)} />
        </Suspense>
      )}
    </>
  );
}

export default defineListScreen({
  call: logs.operators,
  title: words.title,
  rowKey: 'id',
  labels: words.fields,
  columns: {
    at: instant,
    operator: withLayout(text, { below: 'role' }),
    action: withLayout((value: string) => actionName(value), {
      width: 140,
      below: 'module',
      writing: { as: 'named', names: words.actions },
    }),
    object,
    change: withLayout(summary, { width: 280, lines: 2, writing: changeWriting(changeTerms) }),
    result: badge(resultTones, words.results),
    reason: withLayout(text, { width: 200, lines: 2 }),
    module: withLayout((value: string) => moduleName(value), {
      width: 110,
      writing: { as: 'named', names: words.modules },
    }),
    role: text,
    agent: text,
    resultText: withLayout(text, { extra: true, width: 220 }),
    approver: text,
    durationMs: count,
    ip: text,
    device: withLayout(text, { extra: true }),
    platform: oneOf(words.platforms),
    sensitive: yesNo,
    requestId: withLayout(text, { extra: true }),
  },
  filters: {
    from: instantRange({ to: 'to', days: 7, most: mostLogDays }),
    operator: search,
    object: search,
    module: moduleFilter,
    result: pick(logResults, words.results),
    role: search,
    platform: pick(platforms, words.platforms),
    ip: search,
    operatorId: personFilter,
    objectOf: entryFilter,
    sensitive: only,
  },
  rowActions: [details, sameObject, sameOperator, raw],
  toolbar: Tools,
  empty: words.empty,
});
