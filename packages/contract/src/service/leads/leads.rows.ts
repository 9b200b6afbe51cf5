import { z } from 'zod';
import { id, instant } from '../../kit/index.ts';

/** The progress of a lead. */
export const leadStates = ['new', 'contacted', 'won', 'lost'] as const;
export const leadState = z.enum(leadStates);
export type LeadState = z.infer<typeof leadState>;

/** A company that wants to operate with this product. */
export const leadRow = z.object({
  id,
  company: z.string(),
  contact: z.string(),
  phone: z.string(),
  province: z.string(),
  city: z.string(),
  vehicles: z.int().nullable(),
  remark: z.string(),
  state: leadState,
  /** A note of the follow-up. */
  note: z.string(),
  version: z.int(),
  updatedBy: z.string().nullable(),
  createdAt: instant,
  updatedAt: instant,
});
export type LeadRow = z.infer<typeof leadRow>;
