import { z } from 'zod';
import { codes, defineCalls, imei, int32, listQuery, pageOf, reason } from '../../kit/index.ts';
import { assetCard, batterySn, bindingRow, partKind, transferRow } from './assets.rows.ts';
import { assetParams, assetPath, mayBindAssets, moved } from './one-asset.ts';

const version = int32;
const parts = ['imei.bound', 'imei.unknown', 'battery.bound', 'stock.gone', 'vehicle.bound_already'];

/** Which controller and battery a vehicle has, and had. */
export const assetParts = defineCalls('assets', {
  bindings: {
    summary: 'Which controllers and batteries were in a vehicle, newest first',
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
    summary: 'From which company to which a vehicle went, newest first',
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
    summary: 'Put a controller or a battery into a vehicle that has none',
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
    summary: 'Take the controller or the battery out of a vehicle that is not on the shelf',
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
    summary: 'Change the controller for another that was online within ten minutes, or by force',
    method: 'POST',
    path: `${assetPath}/replace`,
    access: mayBindAssets,
    rows: 'own',
    params: assetParams,
    body: z.object({ imei, force: z.boolean().default(false), reason, version }),
    reply: assetCard,
    audit: { module: 'production', action: 'replaceDevice', sensitive: true },
    refusals: [...moved, ...parts, 'imei.silent', 'vehicle.nothing_bound'],
  },
});
