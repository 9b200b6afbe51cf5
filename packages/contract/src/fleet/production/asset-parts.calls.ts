import { z } from 'zod';
import { codes, defineCalls, imei, int32, listQuery, pageOf, reason } from '../../kit/index.ts';
import { assetCard, batterySn, bindingRow, partKind, transferRow } from './assets.rows.ts';
import { assetParams, assetPath, mayBindAssets, moved } from './one-asset.ts';

const version = int32;
const parts = ['imei.bound', 'imei.unknown', 'battery.bound', 'stock.gone', 'vehicle.bound_already'];

/** The controller and battery that a vehicle has and had. */
export const assetParts = defineCalls('assets', {
  bindings: {
    summary: 'List the controllers and batteries a vehicle has had, newest first',
    method: 'GET',
    path: `${assetPath}/bindings`,
    access: codes('06||0302'),
    rows: 'own',
    params: assetParams,
    query: listQuery({ kind: partKind.optional() }, ['fromAt']),
    reply: pageOf(bindingRow),
    refusals: ['vehicle.not_found'],
  },
  transfers: {
    summary: 'List a vehicle’s handovers between companies, newest first',
    method: 'GET',
    path: `${assetPath}/transfers`,
    access: codes('06||0302'),
    rows: 'own',
    params: assetParams,
    query: listQuery({}, ['at']),
    reply: pageOf(transferRow),
    refusals: ['vehicle.not_found'],
  },
  bind: {
    summary: 'Install a controller or battery in a vehicle that has none',
    method: 'POST',
    path: `${assetPath}/bindings`,
    access: mayBindAssets,
    rows: 'own',
    params: assetParams,
    body: z.object({ kind: partKind, code: z.union([imei, batterySn]), version }),
    reply: assetCard,
    audit: { module: 'production', action: 'bind', sensitive: true },
    refusals: [...moved, ...parts],
  },
  unbind: {
    summary: 'Remove the controller or battery from an off-shelf vehicle',
    method: 'POST',
    path: `${assetPath}/unbind`,
    access: mayBindAssets,
    rows: 'own',
    params: assetParams,
    body: z.object({ kind: partKind, version }),
    reply: assetCard,
    audit: { module: 'production', action: 'unbind', sensitive: true },
    refusals: [...moved, 'vehicle.nothing_bound'],
  },
  replace: {
    summary:
      'Replace the controller with one that was online in the last ten minutes, or force the replacement',
    method: 'POST',
    path: `${assetPath}/replace`,
    access: mayBindAssets,
    rows: 'own',
    params: assetParams,
    body: z.object({ imei, force: z.boolean().default(false), reason, version }),
    reply: assetCard,
    audit: { module: 'production', action: 'replaceDevice', sensitive: true },
    refusals: [...moved, ...parts, 'imei.offline', 'vehicle.nothing_bound'],
  },
});
