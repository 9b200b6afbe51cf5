import { z } from 'zod';
import { cents, codes, defineCalls, id, listQuery, pageOf, smallId } from '../../kit/index.ts';

export const sharingStates = ['waiting', 'processing', 'success', 'failed', 'returned', 'released'] as const;

/** Of a payment that a franchisee collected: what was shared away to head office, and what came back. */
export const profitShareRow = z.object({
  id,
  agentId: z.int(),
  agent: z.string(),
  areaId: z.int(),
  area: z.string(),
  /** Null: of a card or a fee. */
  orderId: z.string().nullable(),
  provider: z.enum(['wechat', 'alipay']),
  state: z.enum(sharingStates),
  paidCents: cents,
  refundedCents: cents,
  ratioBp: z.int(),
  /** What was shared away, and what of it came back. */
  amountCents: cents,
  returnedCents: cents,
  /** What the provider takes of it: reckoned by rate until its bill says it. */
  feeCents: cents,
  /** What the franchisee has of the payment by now; below zero it gave more than it had. */
  freedCents: cents,
  paidAt: z.number(),
  sharedAt: z.number().nullable(),
  finishedAt: z.number().nullable(),
  /** The provider's number of the payment, and ours of the share. */
  tradeNo: z.string().nullable(),
  outNo: z.string(),
  problem: z.string().nullable(),
});
export type ProfitShareRow = z.infer<typeof profitShareRow>;

/** What is shared through payment providers. */
export const profitShares = defineCalls('profitShares', {
  list: {
    summary: 'List the shares of franchisees’ payments that go to head office, newest first',
    method: 'GET',
    path: '/ebike/v3/backend/settlement/profit-shares',
    access: codes('1101,110156'),
    rows: 'own',
    query: listQuery(
      { agentId: smallId.optional(), state: z.enum(sharingStates).optional(), orderId: id.optional() },
      ['paidAt'],
    ),
    reply: pageOf(profitShareRow),
    exports: { code: '110156' },
  },
});
