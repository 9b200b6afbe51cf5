import { agrees, type Capped, keptFrom, takesTexts } from './recipients.store.ts';

export type { Capped };

/** SQL: why a rider gets no marketing; null if nothing prevents it. */
export const keptFromMarketing = (rider: string, marketing: Capped) => keptFrom(rider, marketing);

/** SQL: whether a rider also gets marketing by text message. */
export const isTextedMarketing = (rider: string, now: number) =>
  [takesTexts(rider, now), agrees(rider, 'sms')] as const;
