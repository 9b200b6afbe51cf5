import type { FeatureParts } from '../../feature.ts';
import type { FileStore } from '../../kernel/files/file-store.ts';
import type { Seal } from '../../kernel/files/sealed-text.ts';

/** What batches of codes need of the rest of the server. */
export interface CouponParts {
  /** IANA zone of business days. */
  zone: string;
  vault: Pick<FeatureParts['session']['vault'], 'seal' | 'open' | 'couponHash'>;
  /** Where the files of codes lie, and what proves their addresses. */
  store: FileStore;
  seal: Seal;
}

export const couponPartsOf = ({
  settings: { businessZone: zone },
  session: { vault },
  files: store,
}: FeatureParts): CouponParts => ({ zone, vault, store, seal: vault.addressSeal });
