import type { FeatureParts } from '../../feature.ts';
import type { TellOperator } from '../../live/operator-news.ts';
import type { TextSealer } from '../../platform/outbox/texts.service.ts';

/** What broadcasts need of the rest of the server. */
export interface BroadcastParts {
  /** IANA zone of business days. */
  zone: string;
  /** What one text message costs, thousandths of a cent. */
  partCost: number;
  texts: {
    vault: TextSealer;
    readonly canSend: boolean;
    /** By what text messages leave where nothing is set in the console. */
    smsSource: 'settings' | 'demo' | 'none';
    onQueued(): void;
  };
  isDemo: boolean;
  tell: TellOperator;
}

export const broadcastPartsOf = ({ settings, session, tell }: FeatureParts): BroadcastParts => ({
  zone: settings.businessZone,
  partCost: Math.round((settings.smsPrice ?? 0) * 100_000),
  texts: session.deps,
  isDemo: settings.demo,
  tell,
});
