import type { FeatureParts } from '../../feature.ts';
import type { FileStore } from '../../kernel/files/file-store.ts';
import type { Texts } from '../../platform/rider-messages/rider-messages.service.ts';

/** The dependencies of persons. */
export interface PersonParts {
  /** Zone of business days. */
  zone: string;
  /** The folder of generated files. */
  folder: string;
  /** The storage of pictures. */
  files: Pick<FileStore, 'get'>;
  texts: Texts;
  vault: Pick<FeatureParts['session']['vault'], 'open' | 'identityHash' | 'phoneHash'>;
}
