import { defineEvent } from '../../kernel/between-domains.ts';

/** An application for a return was decided against its rider, who is locked. */
export interface ReturnFaulted {
  applicationId: string;
  decision: 'warned' | 'rejected';
  orderId: string;
  riderId: string;
  areaId: number;
  agentId: number;
  reason?: string | undefined;
  operatorName?: string | undefined;
  /** Epoch ms. */
  now: number;
}
export const returnFaulted = defineEvent<ReturnFaulted>('rides.returnFaulted');
