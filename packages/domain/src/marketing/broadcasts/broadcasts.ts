import {
  type BroadcastBody,
  type BroadcastKind,
  type BroadcastState,
  optOutText,
} from '@kickstand/contract/marketing/broadcasts';
import { type Lane, partsOf } from '../../platform/messages/index.ts';

/** Lane of a broadcast in the queue, and its event name in message counts. */
export const laneOf = (kind: BroadcastKind): Lane => (kind === 'marketing' ? 'm' : 'l');
export const eventOf = (kind: BroadcastKind) => (kind === 'marketing' ? 'campaign' : 'announcement');

/** The text as sent; marketing messages get the opt-out text. */
export const textedAs = (kind: BroadcastKind, text: string) =>
  kind === 'marketing' ? `${text} ${optOutText}` : text;

/** Segments per recipient; null: no text message. */
export const broadcastParts = ({ kind, smsText }: { kind: BroadcastKind; smsText: string | null }) =>
  smsText === null ? null : partsOf(textedAs(kind, smsText));

/** A draft can still be changed completely. */
export const isBeingWritten = (state: BroadcastState) => state === 'draft';
/** Not finished, cancelled or expired. */
export const isUnderWay = (state: BroadcastState) =>
  state === 'draft' || state === 'scheduled' || state === 'sending';

/** Refusal for an invalid send or expiry time; undefined if they are valid. */
export function whyNotAt(
  { sendAt, expiresAt }: Pick<BroadcastBody, 'sendAt' | 'expiresAt'>,
  now: number,
): 'past' | 'period' | undefined {
  if (sendAt !== undefined && sendAt < now) return 'past';
  return expiresAt !== undefined && expiresAt <= Math.max(now, sendAt ?? now) ? 'period' : undefined;
}
