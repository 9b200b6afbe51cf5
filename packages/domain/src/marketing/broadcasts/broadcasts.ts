import {
  type BroadcastBody,
  type BroadcastKind,
  type BroadcastState,
  optOutText,
} from '@kickstand/contract/marketing/broadcasts';
import { type Lane, partsOf } from '../../platform/messages/index.ts';

/** In which lane a broadcast waits, and what it is called where messages are counted by event. */
export const laneOf = (kind: BroadcastKind): Lane => (kind === 'marketing' ? 'm' : 'l');
export const eventOf = (kind: BroadcastKind) => (kind === 'marketing' ? 'campaign' : 'announcement');

/** A text message as it leaves: marketing says how to end it. */
export const textedAs = (kind: BroadcastKind, text: string) =>
  kind === 'marketing' ? `${text} ${optOutText}` : text;

/** As how many text messages each of its recipients gets it; null: by none. */
export const broadcastParts = ({ kind, smsText }: { kind: BroadcastKind; smsText: string | null }) =>
  smsText === null ? null : partsOf(textedAs(kind, smsText));

/** It is still being written: everything of it can change. */
export const isBeingWritten = (state: BroadcastState) => state === 'draft';
/** It has not ended, by itself or by somebody. */
export const isUnderWay = (state: BroadcastState) =>
  state === 'draft' || state === 'scheduled' || state === 'sending';

/** What is wrong about when a broadcast is sent and expires, at an instant. */
export function whyNotAt(
  { sendAt, expiresAt }: Pick<BroadcastBody, 'sendAt' | 'expiresAt'>,
  now: number,
): 'past' | 'period' | undefined {
  if (sendAt !== undefined && sendAt < now) return 'past';
  return expiresAt !== undefined && expiresAt <= Math.max(now, sendAt ?? now) ? 'period' : undefined;
}
