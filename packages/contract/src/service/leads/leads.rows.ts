import { z } from 'zod';
import { id, instant } from '../../kit/index.ts';

/** How far a lead has come. */
export const leadStates = ['new', 'contacted', 'won', 'lost'] as const;
export const leadState = z.enum(leadStates);
export type LeadState = z.infer<typeof leadState>;

/** A company that would like to operate with this product. */
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
  /** What was noted while following it up. */
  note: z.string(),
  version: z.int(),
  updatedBy: z.string().nullable(),
  createdAt: instant,
  updatedAt: instant,
});
export type LeadRow = z.infer<typeof leadRow>;
