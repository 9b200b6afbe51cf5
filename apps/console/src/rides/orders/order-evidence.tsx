import type { OrderRow } from '@kickstand/contract/rides/orders';
import { defineView } from '../../kit/action/define-action.tsx';
import { EvidenceDrawer } from '../return-evidence/return-evidence.parts.tsx';
import { ordersWords as words } from './orders.words.ts';

/** What the end of an order's ride was decided by. */
export const showEvidence = defineView<OrderRow>({
  id: 'order-evidence',
  label: words.evidence,
  applies: ({ endedAt }) => endedAt !== null,
  view: ({ row, close }) => <EvidenceDrawer tripId={row.id} close={close} />,
});
