import type { BroadcastParts } from '../../src/marketing/broadcasts/broadcasts.parts.ts';
import { makeVault } from '../../src/platform/session/keys/vault.ts';

export const vault = makeVault(Buffer.alloc(32, 7));

/** What broadcasts and runs of custom activities need; nobody hears what is told. */
export const broadcastParts = {
  zone: 'Asia/Shanghai',
  partCost: 4_500,
  texts: { vault, canSend: true, smsSource: 'demo', onQueued: () => undefined },
  isDemo: true,
  tell: () => undefined,
} as const satisfies BroadcastParts;
