import { z } from 'zod';

/** With a battery that helps who pedals, or driven by it. */
export const modelKinds = ['pedelec', 'moped'] as const;
export type ModelKind = (typeof modelKinds)[number];

/** What is said of a model of vehicles. */
export const modelFields = z.object({
  brand: z.string().trim().min(1).max(20),
  /** As files of new vehicles name it; unique. */
  name: z.string().trim().min(1).max(30),
  kind: z.enum(modelKinds),
  /** km/h. */
  maxSpeed: z.int().min(5).max(60),
});
export type ModelFields = z.infer<typeof modelFields>;
