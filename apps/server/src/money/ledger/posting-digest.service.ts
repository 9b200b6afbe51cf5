import { hash } from 'node:crypto';
import type { Posting } from '@kickstand/domain/money/ledger';

/** Of what a posting moves: the same key asked for with other content is refused. */
export const digestOf = ({ event, entries }: Posting) =>
  hash('sha256', JSON.stringify([event, entries]), 'base64url');
