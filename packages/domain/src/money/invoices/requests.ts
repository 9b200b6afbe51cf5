import type { InvoiceState } from '@kickstand/contract/money/invoices';

/** The states in which orders are bound to their request. */
export const liveInvoiceStates = [
  'pending',
  'issued',
  'red_requested',
  'red_confirmed',
] as const satisfies readonly InvoiceState[];
/** The states in which an invoice is valid. */
const validStates: readonly InvoiceState[] = ['issued', 'red_requested', 'red_confirmed'];

export const isLiveInvoice = (state: InvoiceState) =>
  (liveInvoiceStates as readonly string[]).includes(state);
export const isValidInvoice = (state: InvoiceState) => validStates.includes(state);

/** The steps of a request: from which state to which. */
const steps = {
  issue: { from: 'pending', to: 'issued' },
  fail: { from: 'pending', to: 'failed' },
  cancel: { from: 'pending', to: 'cancelled' },
  retry: { from: 'failed', to: 'pending' },
  attach: { from: 'issued', to: 'issued' },
  resend: { from: 'issued', to: 'issued' },
  requestRed: { from: 'issued', to: 'red_requested' },
  withdrawRed: { from: 'red_requested', to: 'issued' },
  confirmRed: { from: 'red_requested', to: 'red_confirmed' },
  red: { from: 'red_confirmed', to: 'red' },
} as const satisfies Record<string, { from: InvoiceState; to: InvoiceState }>;
export type InvoiceStep = keyof typeof steps;

/** The state after a step; undefined if it is not possible. */
export const afterInvoiceStep = (state: InvoiceState, step: InvoiceStep): InvoiceState | undefined =>
  steps[step].from === state ? steps[step].to : undefined;

/** How long after their end orders can be invoiced, ms. */
const oldestMs = 365 * 86_400_000;

interface Wanted {
  state: string;
  /** Epoch ms; null during the ride. */
  endedAt: number | null;
  /** Cash paid and not refunded, cents. */
  keptCents: number;
  /** Whether another request holds it. */
  isTaken: boolean;
}

/** Why an order cannot be invoiced now; undefined if it can. */
export function invoiceProblem({ state, endedAt, keptCents, isTaken }: Wanted, now: number) {
  if (state !== 'paid' || endedAt === null) return 'invoice.not_paid' as const;
  if (now - endedAt > oldestMs) return 'invoice.too_old' as const;
  if (isTaken) return 'invoice.taken' as const;
  return keptCents > 0 ? undefined : ('invoice.nothing' as const);
}
