import { z } from 'zod';
import { defineCalls, listQuery, pageOf } from '../../kit/index.ts';
import { benchTest } from './assets.rows.ts';
import { assetParams, assetPath, found, mayBindAssets, mayReadAssets } from './one-asset.ts';

/** Bench tests. */
export const assetBench = defineCalls('assets', {
  startTest: {
    summary: 'Run a bench test: real commands, one after another',
    method: 'POST',
    path: `${assetPath}/tests`,
    access: mayBindAssets,
    rows: 'own',
    params: assetParams,
    body: z.object({}),
    reply: benchTest,
    audit: { module: 'production', action: 'test' },
    refusals: [
      ...found,
      'vehicle.no_device',
      'device.offline',
      'vehicle.in_order',
      'vehicle.off_shelf_first',
      'bench.running',
    ],
  },
  stopTest: {
    summary: 'Stop the running bench test',
    method: 'POST',
    path: `${assetPath}/tests/stop`,
    access: mayBindAssets,
    rows: 'own',
    params: assetParams,
    reply: benchTest,
    audit: { module: 'production', action: 'stopTest' },
    refusals: ['vehicle.not_found', 'bench.none'],
  },
  tests: {
    summary: 'List a vehicle’s bench tests, newest first',
    method: 'GET',
    path: `${assetPath}/tests`,
    access: mayReadAssets,
    rows: 'own',
    params: assetParams,
    query: listQuery({}, ['startedAt']),
    reply: pageOf(benchTest),
    refusals: ['vehicle.not_found'],
  },
});
