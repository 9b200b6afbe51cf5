import type { Epochs } from './epochs.ts';
import type { LiveSessions } from './live-sessions.ts';
import type { DevicePolicy, OriginIssuer, SessionLimits } from './session.settings.ts';
import type { Vault } from './vault.ts';

/** What the use cases of this feature share. */
export interface SessionDeps {
  vault: Vault;
  epochs: Epochs;
  sessions: LiveSessions;
  /** What holds where the table `setting` says nothing. */
  limits: SessionLimits;
  devicePolicy: DevicePolicy;
  originIssuers: readonly OriginIssuer[];
  /** Whether text messages can be sent at all. */
  canSend: boolean;
  /** Called when a message was queued, so that it need not wait for the next round. */
  onQueued(): void;
}
