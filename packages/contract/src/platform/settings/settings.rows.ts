import { z } from 'zod';

export const locales = ['zh-CN', 'en-US'] as const;

const text = (most: number) => z.string().trim().max(most);
const chatUrl = z.union([z.literal(''), z.url({ protocol: /^https$/ }).max(300)]);

/** A picture as a data URL; about 30 kB. */
const picture = z
  .string()
  .max(42_000)
  .regex(/^data:image\/(png|jpeg|webp);base64,[A-Za-z0-9+/]+={0,2}$/);

/** The branding of a deployment. */
export const brandFields = z.object({
  title: text(30).min(1),
  subTitle: text(40),
  /** The legal name under the login. */
  company: text(60).min(1),
  /** A picture of at most 30 kB; empty for the built-in logo. */
  logo: z.union([z.literal(''), picture]),
  locale: z.enum(locales),
  hotline: text(20),
  /** The URL of the support chat; empty if there is none. */
  chatUrl,
});

/** Maps as words: `amap`, `tencent:KEY`, `tianditu:KEY`, `xyz=…`, `gcj=…`, `style=…`, separated by spaces. */
export const mapWords = text(2_000);

/** The settings of the console as a whole. */
export const webFields = brandFields.extend({ maps: mapWords });
export type WebFields = z.infer<typeof webFields>;

export const webConfig = webFields.extend({
  /** Maps in the server's own settings, in addition to these. */
  fixedMaps: z.array(z.string()),
  /** Counts the changes; send it with the next one. */
  version: z.int(),
});
export type WebConfig = z.infer<typeof webConfig>;
