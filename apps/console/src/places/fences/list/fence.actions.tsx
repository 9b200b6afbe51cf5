import {
  type AreaItem,
  type FencePage,
  fenceMany,
  fences,
  type ZoneItem,
} from '@kickstand/contract/places/fences';
import { Alert } from 'antd';
import { lazy, Suspense } from 'react';
import type { Action } from '../../../kit/action/action.ts';
import { defineAction, defineGo, defineView } from '../../../kit/action/define-action.tsx';
import { defineAsk } from '../../../kit/action/define-ask.tsx';
import { instantText } from '../../../kit/page/format.ts';
import { countText } from '../../../ui/format.ts';
import { type HeirGiven, heirQuestions } from '../dialogs/heir-questions.tsx';
import type { FenceItem } from '../editor/fence-items.ts';
import { readAnew } from '../editor/use-saving.ts';
import { fencesWords } from '../fences.words.ts';

const words = fencesWords.actions;
const refreshes = readAnew;

const PublishDialog = lazy(async () => ({
  default: (await import('../dialogs/publish-dialog.tsx')).PublishDialog,
}));
const Versions = lazy(() => import('../dialogs/versions-drawer.tsx'));
const FenceImpact = lazy(() => import('../dialogs/fence-impact.tsx'));
const Push = lazy(() => import('../dialogs/push-drawer.tsx'));
const Clear = lazy(() => import('../dialogs/clear-dialog.tsx'));

const isGone = ({ state }: FenceItem) => state === 'archived';
const waits = ({ effectiveAt }: FenceItem) => (effectiveAt === null ? undefined : words.waits);
const target = ({ id, version }: FenceItem) => ({ id, version });

const edit = <Row extends FenceItem>(page: FencePage) =>
  defineGo<Row>({
    id: `fence-edit-${page}`,
    label: words.edit,
    may: `${page},${page}03`,
    applies: (row) => !isGone(row),
    go: (row, { search, setSearch }) => setSearch({ ...search, edit: row.id }),
  });

const publish = <Row extends FenceItem>(page: FencePage) =>
  defineView<Row>({
    id: `fence-publish-${page}`,
    label: words.publish,
    may: `${page},${page}47`,
    applies: (row) => row.hasDraft && !isGone(row),
    blocked: waits,
    view: ({ row, close }) => <PublishDialog id={row.id} close={close} />,
  });

const cancelSchedule = <Row extends FenceItem>(page: FencePage) =>
  defineAsk<Row, typeof fences.cancelSchedule>({
    call: fences.cancelSchedule,
    label: words.cancelSchedule,
    may: `${page},${page}47`,
    level: 3,
    refreshes,
    applies: ({ effectiveAt }) => effectiveAt !== null,
    changes: ({ name, effectiveAt }) => words.cancelScheduleWhat(name, instantText(effectiveAt)),
    request: (row, { reason = '' }) => ({ body: { ...target(row), reason } }),
  });

const versions = <Row extends FenceItem>(page: FencePage) =>
  defineView<Row>({
    id: `fence-versions-${page}`,
    label: words.versions,
    may: page,
    applies: ({ versionNo }) => versionNo > 0,
    view: ({ row, close }) => <Versions id={row.id} name={row.name} page={page} close={close} />,
  });

const impactOf = (id: string, of: 'enable' | 'disable' | 'remove') => (
  <Suspense>
    <FenceImpact id={id} of={of} />
  </Suspense>
);

const switching = <Row extends FenceItem>(page: FencePage, enabled: boolean) =>
  defineAsk<Row, typeof fences.setEnabled>({
    call: fences.setEnabled,
    label: enabled ? words.enable : words.disable,
    title: ({ name }) => (enabled ? words.enableWhat(name) : words.disableWhat(name)),
    agreeing: enabled ? words.enable : words.disable,
    may: `${page},${page}05`,
    level: 2,
    danger: !enabled,
    width: 640,
    refreshes,
    applies: ({ state }) => state === (enabled ? 'disabled' : 'enabled'),
    changes: ({ id }) => impactOf(id, enabled ? 'enable' : 'disable'),
    request: (row) => ({ body: { ...target(row), enabled } }),
  });

const discard = <Row extends FenceItem>(page: FencePage) =>
  defineAsk<Row, typeof fences.discard>({
    call: fences.discard,
    label: words.discard,
    may: `${page},${page}03`,
    level: 2,
    danger: true,
    refreshes,
    applies: (row) => row.hasDraft && !isGone(row),
    blocked: waits,
    changes: ({ name, versionNo }) => (versionNo > 0 ? words.discardWhat(name) : words.discardNew(name)),
    request: (row) => ({ body: target(row) }),
  });

const copy = <Row extends FenceItem>(page: FencePage) =>
  defineAction<Row, typeof fenceMany.copy>({
    call: fenceMany.copy,
    label: words.copy,
    may: `${page},${page}02`,
    refreshes,
    applies: (row) => !isGone(row),
    form: lazy(() => import('../dialogs/copy-form.tsx')),
    done: (_, { draft }) => fencesWords.copy.done(draft?.name ?? ''),
  });

const remove = <Row extends FenceItem>(page: FencePage) =>
  defineAsk<Row, typeof fences.remove, HeirGiven>({
    call: fences.remove,
    label: words.remove,
    title: ({ name }) => fencesWords.remove.title(name),
    agreeing: fencesWords.remove.submit,
    may: `${page},${page}04`,
    level: 3,
    danger: true,
    width: 640,
    refreshes,
    applies: (row) => !isGone(row) && row.versionNo > 0,
    changes: ({ id }) => (
      <>
        {impactOf(id, 'remove')}
        <p className="muted">{fencesWords.remove.typed}</p>
        <Alert type="info" showIcon title={fencesWords.remove.second} />
      </>
    ),
    questions: heirQuestions,
    request: (row, { reason = '', heirId }) => ({
      query: { ...target(row), reason, ...(heirId !== undefined && { heirId }) },
    }),
    done: ({ name }) => fencesWords.remove.done(name),
  });

/** The actions of one fence of a page. */
export const fenceActions = <Row extends FenceItem>(
  page: Exclude<FencePage, '0503'>,
): readonly Action<Row>[] => [
  edit(page),
  publish(page),
  cancelSchedule(page),
  versions(page),
  switching(page, true),
  switching(page, false),
  copy(page),
  discard(page),
  remove(page),
];

const clear = defineView<ZoneItem>({
  id: 'fence-clear',
  label: words.clear,
  may: '0505,030102||0505,030202||0505,090902',
  applies: ({ kind, state }) => state === 'enabled' && kind !== 'speed_limit',
  blocked: ({ inside }) => (inside === 0 ? words.nothingInside : undefined),
  view: ({ row, close }) => <Clear row={row} close={close} />,
});

/** The actions of one zone. */
export const zoneActions: readonly Action<ZoneItem>[] = [...fenceActions<ZoneItem>('0505'), clear];

type Service = 'open' | 'paused' | 'closed';
const serviceWords = {
  open: [words.open, words.openWhat],
  paused: [words.pause, words.pauseWhat],
  closed: [words.close, words.closeWhat],
} as const;

const service = (status: Service, from: readonly AreaItem['status'][]) =>
  defineAsk<AreaItem, typeof fences.setService>({
    call: fences.setService,
    label: serviceWords[status][0],
    level: status === 'closed' ? 4 : 3,
    danger: status !== 'open',
    refreshes,
    applies: (row) => from.includes(row.status) && row.versionNo > 0,
    ...(status === 'closed' && {
      blocked: ({ vehicles }) => (vehicles > 0 ? words.notEmpty(countText(vehicles)) : undefined),
    }),
    object: ({ name }) => name,
    changes: ({ name }) => serviceWords[status][1](name),
    request: (row, { reason = '' }) => ({ body: { ...target(row), status, reason } }),
  });

/** The actions of a service area. */
export const areaActions: readonly Action<AreaItem>[] = [
  edit('0503'),
  publish('0503'),
  cancelSchedule('0503'),
  versions('0503'),
  defineView<AreaItem>({
    id: 'fence-push',
    label: words.push,
    may: '0503',
    applies: ({ versionNo }) => versionNo > 0,
    view: ({ row, close }) => <Push row={row} close={close} />,
  }),
  service('open', ['preparing', 'paused']),
  service('paused', ['open']),
  service('closed', ['paused']),
  discard('0503'),
];
