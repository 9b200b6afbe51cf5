import { createHash } from 'node:crypto';
import type { Posting } from '@kickstand/domain/ledger';

/** Of what a posting moves: the same key asked for with other content is refused. */
export const digestOf = ({ event, entries }: Posting) =>
  createHash('sha256')
    .update(JSON.stringify([event, entries]))
    .digest('base64url');
