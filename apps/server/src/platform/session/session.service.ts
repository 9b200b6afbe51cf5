import type { EndReason } from '@kickstand/contract/platform/session';
import type { Db } from '../../kernel/database/db.ts';
import type { TellOperator } from '../../live/operator-news.ts';
import type { LiveSessions } from './gate/live-sessions.ts';
import { endSessions } from './gate/session.store.ts';
import type { Epochs } from './keys/epochs.ts';
import type { Vault } from './keys/vault.ts';
import type { DevicePolicy, OriginIssuer, SessionLimits } from './session.settings.ts';

/** The shared dependencies of this feature. */
export interface SessionDeps {
  vault: Vault;
  /** The IANA zone of business days. */
  zone: string;
  epochs: Epochs;
  sessions: LiveSessions;
  /** The defaults for the table `setting`. */
  limits: SessionLimits;
  devicePolicy: DevicePolicy;
  originIssuers: readonly OriginIssuer[];
  /** The application id of this deployment's pages; undefined: not checked. */
  applicationId: string | undefined;
  /** Whether text messages can be sent. */
  canSend: boolean;
  /** The source of the gateway if none is set in the console. */
  smsSource: 'settings' | 'demo' | 'none';
  /** Called when a message was queued, so that it is sent before the next round. */
  onQueued(): void;
  tell: TellOperator;
}

/** Ends every session of an operator within the transaction that changed its rights; for other features. */
export async function endOperatorSessions(
  { sessions }: Pick<SessionDeps, 'sessions'>,
  db: Db,
  operatorId: string,
  reason: EndReason,
  now: number,
) {
  const ended = await endSessions(db, { operatorId }, reason, now);
  sessions.announce(ended, reason);
  return ended.length;
}
