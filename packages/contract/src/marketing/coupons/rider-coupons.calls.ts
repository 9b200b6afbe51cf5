import { z } from 'zod';
import { cents, codes, defineCalls, id, smallId } from '../../kit/index.ts';
import { cardKind } from '../../money/cards/cards.rows.ts';
import { campaignRewardKinds } from '../campaigns/campaigns.rows.ts';

/** Coupon codes in the riders’ app. */
export const riderCoupons = defineCalls('riderCoupons', {
  redeem: {
    summary: 'Exchange a code for its reward',
    method: 'POST',
    path: '/ebike/v3/rider/vouchers',
    access: codes('riderApp'),
    rows: 'own',
    body: z.object({
      riderId: id,
      /** Current area of the rider, which the code must cover. */
      areaId: smallId,
      code: z.string().trim().min(1).max(40),
      /** The app installation and the network address; wrong codes are counted for both. */
      installId: z.string().min(8).max(64).optional(),
      address: z.union([z.ipv4(), z.ipv6()]).optional(),
    }),
    reply: z.object({
      grantId: id,
      kind: z.enum(campaignRewardKinds),
      cents,
      /** Kind of card. */
      cardKind: cardKind.nullable(),
      name: z.string(),
      validTo: z.number(),
      /** Whether it waits for somebody's check before it can be used. */
      isHeld: z.boolean(),
    }),
    refusals: ['rider.not_found', 'voucher.code', 'voucher.locked', 'voucher.limit', 'grant.person'],
    audit: 'own-record',
  },
});
