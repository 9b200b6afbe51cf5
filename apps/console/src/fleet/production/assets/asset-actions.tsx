import { type AssetRow, assets } from '@kickstand/contract/fleet/production';
import { type LifecycleAction, lifecycleObstacle } from '@kickstand/domain/fleet/vehicles';
import { lazy } from 'react';
import type { Action } from '../../../kit/action/action.ts';
import { defineAction, defineGo } from '../../../kit/action/define-action.tsx';
import { defineAsk } from '../../../kit/action/define-ask.tsx';
import { worksFor } from '../../../kit/client/operator.ts';
import { productionPaths } from '../production.paths.ts';
import { productionWords } from '../production.words.ts';

const words = productionWords.assets;
const refreshes = ['assets', 'vehicles', 'stock'];

const said: Partial<Record<string, string>> = {
  'vehicle.in_order': words.inTrip,
  'vehicle.unbind_first': words.unbindFirst,
};

/** Whether a step applies to the vehicle's lifecycle, and why it cannot be taken now. */
const step = (action: LifecycleAction) => {
  const obstacle = (row: AssetRow) => lifecycleObstacle(action, row);
  return {
    applies: (row: AssetRow) => {
      const why = obstacle(row);
      return why === undefined || said[why] !== undefined;
    },
    blocked: (row: AssetRow) => said[obstacle(row) ?? ''],
  };
};

const plain = (title: string) => () => title;

export const addAsset = defineAction<undefined, typeof assets.single>({
  call: assets.single,
  label: words.add,
  form: lazy(() => import('./asset-add.tsx')),
  refreshes,
});

const open = defineGo<AssetRow>({
  id: 'assets.open',
  label: words.card,
  go: ({ carId }, page) => page.open(productionPaths.card.to({}, { carId })),
});

const bind = defineAction<AssetRow, typeof assets.bind>({
  call: assets.bind,
  label: words.bind,
  refreshes,
  form: lazy(() => import('./asset-bind.tsx')),
  ...step('bind'),
  applies: (row) => step('bind').applies(row) && (row.imei === null || row.batterySn === null),
});

const unbind = (kind: 'device' | 'battery') => {
  const codeOf = (row: AssetRow) => (kind === 'device' ? row.imei : row.batterySn);
  return defineAsk<AssetRow, typeof assets.unbind>({
    call: assets.unbind,
    label: kind === 'device' ? words.unbindDevice : words.unbindBattery,
    level: 2,
    danger: true,
    refreshes,
    applies: (row) => codeOf(row) !== null && step('unbind').applies(row),
    blocked: step('unbind').blocked,
    changes: (row) => words.unbindEffect(codeOf(row) ?? ''),
    request: ({ carId, version }) => ({ params: { carId }, body: { kind, version } }),
  });
};

const replace = defineAction<AssetRow, typeof assets.replace>({
  call: assets.replace,
  label: words.replace,
  danger: true,
  refreshes,
  form: lazy(() => import('./asset-replace.parts.tsx')),
  applies: ({ imei, lifecycle }) => imei !== null && lifecycle !== 'scrapped',
  blocked: ({ inTrip }) => (inTrip ? words.inTrip : undefined),
});

const shelve = defineAction<AssetRow, typeof assets.shelve>({
  call: assets.shelve,
  label: words.shelve,
  refreshes,
  form: lazy(() => import('./asset-shelve.tsx')),
  ...step('shelve'),
});

const takeOff = defineAsk<AssetRow, typeof assets.takeOff>({
  call: assets.takeOff,
  label: words.takeOff,
  level: 3,
  danger: true,
  refreshes,
  ...step('take_off'),
  changes: plain(words.takeOffEffect),
  request: ({ carId, version }, { reason = '' }) => ({ params: { carId }, body: { reason, version } }),
});

const restock = defineAsk<AssetRow, typeof assets.restock>({
  call: assets.restock,
  label: words.restock,
  level: 3,
  refreshes,
  ...step('restock'),
  changes: plain(words.restockEffect),
  request: ({ carId, version }, { reason = '' }) => ({ params: { carId }, body: { reason, version } }),
});

const transfer = defineAction<AssetRow, typeof assets.transfer>({
  call: assets.transfer,
  label: words.transfer,
  danger: true,
  refreshes,
  form: lazy(() => import('./asset-transfer.tsx')),
  ...step('transfer'),
});

const accept = defineAsk<AssetRow, typeof assets.accept>({
  call: assets.accept,
  label: words.accept,
  level: 2,
  refreshes,
  ...step('accept'),
  applies: (row) => step('accept').applies(row) && worksFor(row.agentId),
  changes: plain(words.acceptEffect),
  request: ({ carId, version }) => ({ params: { carId }, body: { version } }),
});

const scrap = defineAsk<AssetRow, typeof assets.scrap>({
  call: assets.scrap,
  label: words.scrap,
  level: 4,
  danger: true,
  refreshes,
  ...step('scrap'),
  object: ({ carId }) => carId,
  changes: plain(words.scrapEffect),
  request: ({ carId, version }, { reason = '' }) => ({ params: { carId }, body: { reason, version } }),
});

/** Starts the bench test; the card shows its progress. */
export const startTest = defineAsk<AssetRow, typeof assets.startTest>({
  call: assets.startTest,
  label: words.startTest,
  level: 1,
  refreshes,
  applies: ({ lifecycle }) => lifecycle !== 'scrapped' && lifecycle !== 'on_shelf',
  blocked: ({ imei, online, inTrip }) => {
    if (imei === null) return words.noDevice;
    if (inTrip) return words.inTrip;
    return online === 'online' ? undefined : words.offline;
  },
  request: ({ carId }) => ({ params: { carId }, body: {} }),
});

const printQr = defineAsk<AssetRow, typeof assets.qrSheet>({
  call: assets.qrSheet,
  label: words.qr,
  level: 0,
  refreshes: ['exports'],
  request: ({ carId }) => ({ body: { carIds: [carId] } }),
  done: () => words.qrMade,
});

/** The actions on a vehicle as an asset, most common first. */
export const assetActions: readonly Action<AssetRow>[] = [
  ...[open, startTest, bind, shelve, takeOff, replace, unbind('device'), unbind('battery')],
  ...[restock, transfer, accept, printQr, scrap],
];
