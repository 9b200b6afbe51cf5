import { z } from 'zod';
import { carId, codes } from '../../kit/index.ts';

export const assetsPath = '/ebike/v3/backend/production/vehicles';
export const assetPath = `${assetsPath}/:carId` as const;
export const assetParams = z.object({ carId });

/** Franchisees, who never hold 06, see here the vehicles that they take over. */
export const mayReadAssets = codes('06||030219');
export const mayImportAssets = codes('0659');
export const mayBindAssets = codes('0660');

/** Why any change of an asset is refused. */
export const found = ['vehicle.not_found', 'common.stale_version', 'vehicle.scrapped'];
/** Why any step of its lifecycle is refused. */
export const moved = [
  ...found,
  'vehicle.in_order',
  'vehicle.wrong_state',
  'vehicle.off_shelf_first',
  'vehicle.not_shelved',
];

/** A bulk change is made from the list of assets. */
export const fromAssets = { 'assets.list': 'carId' };
