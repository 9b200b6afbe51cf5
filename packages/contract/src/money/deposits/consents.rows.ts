import { z } from 'zod';
import { id } from '../../kit/index.ts';

/** Where a payment provider vouches for a rider and collects after rides: WeChat's pay score and Alipay's Zhima. */
export const laterWays = ['wx_score', 'zhima'] as const;
export const laterWay = z.enum(laterWays);
export type LaterWay = z.infer<typeof laterWay>;

/** `asked`: the rider has still to agree at the provider; `ending`: called off, which the provider has not heard yet. */
export const consentStates = ['asked', 'standing', 'ending', 'ended', 'dropped'] as const;
export const consentState = z.enum(consentStates);
export type ConsentState = z.infer<typeof consentState>;

/** That a rider lets a provider collect after rides. */
export const consentRow = z.object({
  consentId: id,
  way: laterWay,
  state: consentState,
  askedAt: z.number(),
  standsAt: z.number().nullable(),
  endedAt: z.number().nullable(),
});
export type ConsentRow = z.infer<typeof consentRow>;
