import type { EndReason } from '@kickstand/contract/platform/session';
import type { Db } from '../../kernel/database/db.ts';
import type { TellOperator } from '../../live/operator-news.ts';
import type { LiveSessions } from './gate/live-sessions.ts';
import { endSessions } from './gate/session.store.ts';
import type { Epochs } from './keys/epochs.ts';
import type { Vault } from './keys/vault.ts';
import type { DevicePolicy, OriginIssuer, SessionLimits } from './session.settings.ts';

/** What the use cases of this feature share. */
export interface SessionDeps {
  vault: Vault;
  /** The IANA zone of business days. */
  zone: string;
  epochs: Epochs;
  sessions: LiveSessions;
  /** What holds where the table `setting` says nothing. */
  limits: SessionLimits;
  devicePolicy: DevicePolicy;
  originIssuers: readonly OriginIssuer[];
  /** What pages of this deployment call themselves; undefined: they are not asked. */
  applicationId: string | undefined;
  /** Whether text messages can be sent at all. */
  canSend: boolean;
  /** By what text messages leave where nothing is set in the console. */
  smsSource: 'settings' | 'demo' | 'none';
  /** Called when a message was queued, so that it need not wait for the next round. */
  onQueued(): void;
  tell: TellOperator;
}

/** End every session of an operator, in the transaction that changed its rights; other features call this. */
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
