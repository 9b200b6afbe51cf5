import type { FeatureParts } from '../../feature.ts';
import type { TellOperator } from '../../live/operator-news.ts';
import type { TextSealer } from '../../platform/outbox/texts.service.ts';

/** Parts of the server that broadcasts need. */
export interface BroadcastParts {
  /** IANA time zone of business days. */
  zone: string;
  /** Price of a text message segment, in thousandths of a cent. */
  partCost: number;
  texts: {
    vault: TextSealer;
    readonly canSend: boolean;
    /** Gateway used if none is configured in the console. */
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
