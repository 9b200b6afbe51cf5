import { assets } from '@kickstand/contract/fleet/production';
import type { Action } from '../../kit/action/action.ts';
import { defineAsk } from '../../kit/action/define-ask.tsx';
import { assetsWords as words } from '../vehicle-kit/assets.words.ts';

/** A sheet to print, among the operator's exports. */
export const PrintSheet: Action<{ carId: string }> = defineAsk<{ carId: string }, typeof assets.qrSheet>({
  call: assets.qrSheet,
  label: words.qr,
  level: 0,
  request: ({ carId }) => ({ body: { carIds: [carId] } }),
  done: () => words.qrMade,
  refreshes: ['exports'],
});
