import { z } from 'zod';

/** What the sky may do, as far as riders care. */
export const weatherKinds = ['clear', 'cloudy', 'rain', 'storm', 'snow', 'fog', 'heat', 'cold'] as const;
export const weatherKind = z.enum(weatherKinds);
export type WeatherKind = (typeof weatherKinds)[number];

const halfHoursPerDay = 48;
const percent = z.int().min(1).max(100);

/** A kind of weather with its probability, percent. */
export const weatherChance = z.object({ kind: weatherKind, percent });

/** What is expected of a half hour; what was seen is certain. */
const halfHour = z
  .array(weatherChance)
  .max(weatherKinds.length)
  .refine((chances) => new Set(chances.map(({ kind }) => kind)).size === chances.length)
  .refine((chances) => chances.reduce((sum, one) => sum + one.percent, 0) <= 100);

/** A local day, half hour by half hour from midnight on; an empty one is not known. */
export const weatherDay = z.object({
  day: z.iso.date(),
  halfHours: z.array(halfHour).length(halfHoursPerDay),
});
export type WeatherDay = z.infer<typeof weatherDay>;

/** The likeliest weather of a half hour that begins then. */
export const weatherAhead = weatherChance.extend({ at: z.number() });
export type WeatherAhead = z.infer<typeof weatherAhead>;
