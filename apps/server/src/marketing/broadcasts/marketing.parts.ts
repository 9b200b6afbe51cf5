import { agrees, type Capped, keptFrom, takesTexts } from './recipients.store.ts';

export type { Capped };

/** Why marketing keeps from a rider, null where nothing does, as part of a statement. */
export const keptFromMarketing = (rider: string, marketing: Capped) => keptFrom(rider, marketing);

/** Whether a rider is sent marketing by text message too, as part of a statement. */
export const isTextedMarketing = (rider: string, now: number) =>
  [takesTexts(rider, now), agrees(rider, 'sms')] as const;
