import { z } from 'zod';
import { carId, codes, defineCalls, id, picked } from '../../kit/index.ts';
import { fileJobRow } from '../../platform/exports/index.ts';
import { assetsPath, fromAssets, mayImportAssets } from './one-asset.ts';

/** QR codes to print for vehicles. */
export const assetLabels = defineCalls('assets', {
  qrSheet: {
    summary: 'Print a PDF sheet of QR codes with their vehicle numbers; it is added to the caller’s exports',
    method: 'POST',
    path: `${assetsPath}/qr-sheets`,
    access: mayImportAssets,
    rows: 'own',
    body: z.object({
      carIds: picked(carId, 500, fromAssets).optional(),
      /** Instead of single vehicles: all numbers of a run. */
      runId: id.optional(),
      locale: z.enum(['zh-CN', 'en-US']).default('zh-CN'),
    }),
    reply: fileJobRow,
    audit: { module: 'production', action: 'qrSheet' },
    refusals: ['vehicle.not_found', 'common.not_found', 'common.invalid'],
  },
  qrPattern: {
    summary: 'Get the URL template of vehicle QR codes, containing {carId}',
    method: 'GET',
    path: '/ebike/v3/backend/production/qr-pattern',
    access: codes('06||030219||0302'),
    rows: 'none',
    reply: z.object({ pattern: z.string() }),
  },
  setQrPattern: {
    summary: 'Change the URL template of QR codes printed from now on',
    method: 'PUT',
    path: '/ebike/v3/backend/production/qr-pattern',
    access: mayImportAssets,
    rows: 'whole',
    body: z.object({
      pattern: z
        .string()
        .trim()
        .max(120)
        .regex(/^https:\/\/[^\s{}]+\{carId\}[^\s{}]*$/),
    }),
    reply: z.object({ pattern: z.string() }),
    audit: { module: 'production', action: 'qrPattern', sensitive: true },
  },
});
