import { hash } from 'node:crypto';
import type { Posting } from '@kickstand/domain/money/ledger';

/** The digest of a posting's content: the same key with other content is refused. */
export const digestOf = ({ event, entries }: Posting) =>
  hash('sha256', JSON.stringify([event, entries]), 'base64url');
