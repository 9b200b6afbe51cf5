import type { ProviderReply } from './port.ts';

/** The numbers of a share. */
export interface ShareNumbers {
  /** The provider's payment number. */
  tradeNo: string;
  /** Our share number: up to 64 letters, digits, `_` and `-`. Repeating it is the same share. */
  outShareNo: string;
}

/** Part of a payment to another merchant of the provider. */
export interface ShareRequest extends ShareNumbers {
  receiver: string;
  amountCents: number;
}

/** What is given back of a share that was made. */
export interface ShareBackRequest extends ShareNumbers {
  /** Our number of it. */
  outBackNo: string;
  /** Who got the share and gives it back. */
  receiver: string;
  amountCents: number;
}

/**
 * What became of a share, or of giving one back:
 * - `unknown_share`: the provider has none under that number; the same request again is safe.
 * - `processing`: accepted. `success`: it was moved. `closed`: failed for good.
 */
type ShareState = 'unknown_share' | 'processing' | 'success' | 'closed';

export interface ProviderShare {
  state: ShareState;
  /** What was moved; null where the provider does not say. */
  amountCents: number | null;
  /** Why it failed, in the provider's word. */
  why: string | null;
  /** When it was done, epoch ms; null before, or where the provider does not say. */
  at: number | null;
}

/** A provider that shares payments between its merchants. What was placed to be shared stays frozen until it is finished. */
export interface SharingProvider {
  /** How a share is given back: by a request of its own, or with the refund that it is given back for. */
  readonly givesBack: 'first' | 'with-refund';
  /** Say with whom payments are shared; said again it changes nothing. */
  addReceiver(receiver: { merchantId: string; name: string }): Promise<ProviderReply<{ added: true }>>;
  share(request: ShareRequest): Promise<ProviderReply<ProviderShare>>;
  queryShare(share: ShareNumbers): Promise<ProviderReply<ProviderShare>>;
  /** Nothing more is shared of a payment: its rest is the merchant's. `outShareNo` is a number of its own. */
  finish(payment: ShareNumbers): Promise<ProviderReply<{ finished: boolean }>>;
  giveBack(request: ShareBackRequest): Promise<ProviderReply<ProviderShare>>;
  queryBack(back: ShareNumbers & { outBackNo: string }): Promise<ProviderReply<ProviderShare>>;
}
