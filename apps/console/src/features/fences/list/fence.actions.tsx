import { type AreaItem, type FencePage, fenceMany, fences, type ZoneItem } from '@kickstand/contract/fences';
import { lazy } from 'react';
import type { Action } from '../../../kit/action/action.ts';
import { defineAction, defineGo, defineView } from '../../../kit/action/define-action.tsx';
import { instantText } from '../../../kit/page/format.ts';
import { countText } from '../../../ui/format.ts';
import type { FenceItem } from '../editor/fence-items.ts';
import { readAnew } from '../editor/use-saving.ts';
import { fencesWords } from '../fences.words.ts';

const words = fencesWords.actions;
const refreshes = readAnew;

const PublishDialog = lazy(async () => ({
  default: (await import('../dialogs/publish-dialog.tsx')).PublishDialog,
}));
const Versions = lazy(() => import('../dialogs/versions-drawer.tsx'));
const Switching = lazy(() => import('../dialogs/switch-dialog.tsx'));
const Removal = lazy(() => import('../dialogs/remove-dialog.tsx'));
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
  defineAction<Row, typeof fences.cancelSchedule>({
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

const switching = <Row extends FenceItem>(page: FencePage, enabled: boolean) =>
  defineView<Row>({
    id: `fence-${enabled ? 'enable' : 'disable'}-${page}`,
    label: enabled ? words.enable : words.disable,
    may: `${page},${page}05`,
    applies: ({ state }) => state === (enabled ? 'disabled' : 'enabled'),
    view: ({ row, close }) => <Switching row={row} enabled={enabled} close={close} />,
  });

const discard = <Row extends FenceItem>(page: FencePage) =>
  defineAction<Row, typeof fences.discard>({
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
  defineView<Row>({
    id: `fence-remove-${page}`,
    label: words.remove,
    may: `${page},${page}04`,
    applies: (row) => !isGone(row) && row.versionNo > 0,
    view: ({ row, close }) => <Removal row={row} close={close} />,
  });

/** What can be done with one fence of a page. */
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

/** What can be done with one zone. */
export const zoneActions: readonly Action<ZoneItem>[] = [...fenceActions<ZoneItem>('0505'), clear];

type Service = 'open' | 'paused' | 'closed';
const serviceWords = {
  open: [words.open, words.openWhat],
  paused: [words.pause, words.pauseWhat],
  closed: [words.close, words.closeWhat],
} as const;

const service = (status: Service, from: readonly AreaItem['status'][]) =>
  defineAction<AreaItem, typeof fences.setService>({
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

/** What can be done with a service area. */
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
