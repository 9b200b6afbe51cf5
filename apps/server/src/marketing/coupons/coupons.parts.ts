import type { FeatureParts } from '../../feature.ts';
import type { FileStore } from '../../kernel/files/file-store.ts';
import type { Seal } from '../../kernel/files/sealed-text.ts';

/** Parts of the server that coupons need. */
export interface CouponParts {
  /** IANA time zone of business days. */
  zone: string;
  vault: Pick<FeatureParts['session']['vault'], 'seal' | 'open' | 'couponHash'>;
  /** Storage of the files of codes, and the seal of their URLs. */
  store: FileStore;
  seal: Seal;
}

export const couponPartsOf = ({
  settings: { businessZone: zone },
  session: { vault },
  files: store,
}: FeatureParts): CouponParts => ({ zone, vault, store, seal: vault.addressSeal });
