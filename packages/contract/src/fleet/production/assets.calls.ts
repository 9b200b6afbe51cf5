import { z } from 'zod';
import {
  carId,
  defineCalls,
  flag,
  instant,
  int32,
  listOf,
  listQuery,
  pageOf,
  smallId,
} from '../../kit/index.ts';
import { lifecycle } from '../vehicles/index.ts';
import { assetBench } from './asset-bench.calls.ts';
import { assetLabels } from './asset-labels.calls.ts';
import { assetMoves } from './asset-moves.calls.ts';
import { assetParts } from './asset-parts.calls.ts';
import { assetCard, assetRow, cardFields, testStates } from './assets.rows.ts';
import { assetParams, assetPath, assetsPath, found, mayImportAssets, mayReadAssets } from './one-asset.ts';

const upload = '/ebike/v3/backend/uploadCarId';
const version = int32;

const cards = defineCalls('assets', {
  list: {
    summary: 'List vehicles as assets',
    method: 'GET',
    path: assetsPath,
    access: mayReadAssets,
    rows: 'own',
    query: listQuery(
      {
        carIds: listOf(carId, 500).optional(),
        imei: z.string().max(20).optional(),
        frameNo: z.string().max(20).optional(),
        lot: z.string().max(30).optional(),
        modelId: smallId.optional(),
        lifecycle: listOf(lifecycle).optional(),
        bound: flag.optional(),
        testState: z.enum(testStates).optional(),
        createdFrom: instant.optional(),
        createdTo: instant.optional(),
      },
      ['carId', 'createdAt'],
    ),
    reply: pageOf(assetRow),
    exports: { code: '0659' },
  },
  card: {
    summary: 'Get a vehicle’s full asset record',
    method: 'GET',
    path: assetPath,
    access: mayReadAssets,
    rows: 'own',
    params: assetParams,
    reply: assetCard,
    refusals: ['vehicle.not_found'],
  },
  single: {
    summary: 'Register a new vehicle in stock',
    method: 'POST',
    path: `${upload}/single`,
    access: mayImportAssets,
    rows: 'own',
    body: cardFields.required({ frameNo: true }).extend({
      carId,
      /** Its company; it is in none of the company's areas yet. */
      agentId: smallId,
    }),
    reply: assetCard,
    audit: { module: 'production', action: 'addVehicle' },
    refusals: ['vehicle.number_taken', 'vehicle.model_unknown', 'scope.denied', 'common.not_found'],
  },
  update: {
    summary: 'Update a vehicle’s asset record',
    method: 'POST',
    path: `${upload}/update`,
    access: mayImportAssets,
    rows: 'own',
    body: cardFields.extend({ carId, version }),
    reply: assetCard,
    audit: { module: 'production', action: 'editVehicle' },
    refusals: [...found, 'vehicle.model_unknown', 'common.not_found'],
  },
});

const choices = defineCalls('assets', {
  choices: {
    summary: 'List models with their voltage schemes, and companies in scope, for pickers',
    method: 'GET',
    path: '/ebike/v3/backend/production/choices',
    access: mayReadAssets,
    rows: 'own',
    reply: z.object({
      models: z.array(z.object({ id: z.number(), name: z.string(), schemeId: z.string().nullable() })),
      agents: z.array(z.object({ id: z.number(), name: z.string() })),
    }),
  },
});

/** Vehicles as assets: built, bound, tested, shelved, transferred, scrapped. */
export const assets = {
  ...cards,
  ...assetParts,
  ...assetMoves,
  ...choices,
  ...assetBench,
  ...assetLabels,
};
