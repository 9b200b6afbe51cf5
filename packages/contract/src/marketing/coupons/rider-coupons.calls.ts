import { z } from 'zod';
import { cents, codes, defineCalls, id, smallId } from '../../kit/index.ts';
import { cardKind } from '../../money/cards/cards.rows.ts';
import { campaignRewardKinds } from '../campaigns/campaigns.rows.ts';

/** What riders do with codes. */
export const riderCoupons = defineCalls('riderCoupons', {
  redeem: {
    summary: 'Exchange a code for its reward',
    method: 'POST',
    path: '/ebike/v3/rider/vouchers',
    access: codes('riderApp'),
    rows: 'own',
    body: z.object({
      riderId: id,
      /** Where the rider is: the code has to be for this area. */
      areaId: smallId,
      code: z.string().trim().min(1).max(40),
      /** Of the app that the code is typed in, and the address that its server sees; wrong codes are counted by both. */
      installId: z.string().min(8).max(64).optional(),
      address: z.union([z.ipv4(), z.ipv6()]).optional(),
    }),
    reply: z.object({
      grantId: id,
      kind: z.enum(campaignRewardKinds),
      cents,
      /** Of a card. */
      cardKind: cardKind.nullable(),
      name: z.string(),
      validTo: z.number(),
    }),
    refusals: ['rider.not_found', 'voucher.code', 'voucher.locked', 'voucher.limit', 'grant.person'],
    audit: 'own-record',
  },
});
