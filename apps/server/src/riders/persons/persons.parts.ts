import type { FeatureParts } from '../../feature.ts';
import type { FileStore } from '../../kernel/files/file-store.ts';
import type { Texts } from '../../platform/rider-messages/rider-messages.service.ts';

/** What the person behind a rider needs of the rest of the server. */
export interface PersonParts {
  /** Zone of business days. */
  zone: string;
  /** Where made files lie. */
  folder: string;
  /** Where pictures lie. */
  files: Pick<FileStore, 'get'>;
  texts: Texts;
  vault: Pick<FeatureParts['session']['vault'], 'open' | 'identityHash' | 'phoneHash'>;
}
