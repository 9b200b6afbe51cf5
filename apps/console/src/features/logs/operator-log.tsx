import { logResults, logs, type OperatorLogRow } from '@kickstand/contract/logs';
import { badge, type Cell, count, instant, link, oneOf, shaped, text, yesNo } from '../../kit/cells.tsx';
import { defineGo, defineView } from '../../kit/define-action.tsx';
import { instantRange, only, pick, search } from '../../kit/filters.tsx';
import { defineListScreen } from '../../kit/list-screen.tsx';
import { vehiclesPaths } from '../vehicles/vehicles.paths.ts';
import { differencesOf } from './change.ts';
import { LogDetails } from './log-details.tsx';
import { actionName, moduleName, resultTones } from './log-names.ts';
import { logsWords as words } from './logs.words.ts';

const platforms = ['pc', 'api', 'system'] as const;
const namesOf = <K extends string>(names: Record<K, string>) => Object.keys(names) as K[];

/** A vehicle's number leads to the vehicle; other objects have no page yet. */
const object = link<OperatorLogRow>(
  (row) =>
    row.module === 'vehicles' && /^[1-9]\d{7,8}$/.test(row.object)
      ? vehiclesPaths.detail.to({}, { carId: row.object })
      : undefined,
  { outside: true },
);

const summary: Cell<OperatorLogRow['change']> = (change) =>
  text(
    differencesOf(change)
      .map(
        ({ field, before, after }) =>
          `${field}${words.colon}${before === undefined ? '' : `${before} → `}${after ?? ''}`,
      )
      .join(' · '),
    undefined,
  );

const details = defineView<OperatorLogRow>({ id: 'details', label: words.details, view: LogDetails });

const sameObject = defineGo<OperatorLogRow>({
  id: 'same-object',
  label: words.sameObject,
  blocked: (row) => (row.object ? undefined : words.noObject),
  go: (row, page) => page.setSearch({ ...page.search, object: row.object, pageNum: undefined }),
});

const sameOperator = defineGo<OperatorLogRow>({
  id: 'same-operator',
  label: words.sameOperator,
  blocked: (row) => (row.operatorId ? undefined : words.noOperator),
  go: (row, page) => page.setSearch({ ...page.search, operatorId: row.operatorId, pageNum: undefined }),
});

export default defineListScreen({
  call: logs.operators,
  title: words.title,
  rowKey: 'id',
  labels: words.fields,
  columns: {
    at: instant,
    operator: text,
    role: text,
    agent: text,
    module: shaped((value: string) => moduleName(value), { width: 110 }),
    action: shaped((value: string) => actionName(value), { width: 140 }),
    object,
    change: shaped(summary, { width: 280 }),
    reason: shaped(text, { width: 200 }),
    result: badge(resultTones, words.results),
    resultCode: shaped(text, { extra: true }),
    durationMs: count,
    ip: text,
    device: shaped(text, { extra: true }),
    platform: oneOf(words.platforms),
    sensitive: yesNo,
    requestId: shaped(text, { extra: true }),
  },
  filters: {
    from: instantRange({ to: 'to', days: 7, most: 92 }),
    operator: search,
    object: search,
    module: pick(namesOf(words.modules), words.modules),
    action: pick(namesOf(words.actions), words.actions),
    result: pick(logResults, words.results),
    role: search,
    platform: pick(platforms, words.platforms),
    ip: search,
    operatorId: search,
    sensitive: only,
  },
  rowActions: [details, sameObject, sameOperator],
  empty: words.empty,
});
