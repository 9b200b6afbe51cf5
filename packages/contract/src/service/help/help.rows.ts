import { z } from 'zod';
import { id, smallId } from '../../kit/index.ts';

/** The languages that an article may be written in; the first is always. */
export const helpLanguages = ['zh', 'en'] as const;
export const helpLanguage = z.enum(helpLanguages);
export type HelpLanguage = z.infer<typeof helpLanguage>;

/** Where articles are shown. */
export const helpApps = ['rider', 'ops'] as const;
export const helpApp = z.enum(helpApps);
export type HelpApp = z.infer<typeof helpApp>;

export const articleStates = ['on', 'off'] as const;
export const articleState = z.enum(articleStates);
export type ArticleState = z.infer<typeof articleState>;

export const mostCategories = 10;
export const mostBody = 20_000;

const order = z.int().min(0).max(999);

/** What is written down of a category. */
export const categoryBody = z.object({
  name: z.string().trim().min(1).max(12),
  nameEn: z.string().trim().min(1).max(40),
  /** Where it stands among the others, smallest first. */
  sort: order,
});
export type CategoryBody = z.infer<typeof categoryBody>;

export const categoryRow = categoryBody.extend({
  id,
  /** How many articles are in it that the caller may see. */
  articles: z.int(),
  updatedAt: z.number(),
  updatedBy: z.string(),
  version: z.int(),
});
export type CategoryRow = z.infer<typeof categoryRow>;

const marks = {
  categoryId: id,
  /** None: all areas, also those to come. */
  areaIds: z.array(smallId).max(50).default([]),
  keywords: z.array(z.string().trim().min(1).max(20)).max(10).default([]),
  sort: order,
  forRiders: z.boolean(),
  forStaff: z.boolean(),
};

/** What is written down of an article. */
export const articleBody = z.object({
  title: z.string().trim().min(1).max(30),
  /** Empty where nobody has translated it: whoever asks for English is shown the Chinese. */
  titleEn: z.string().trim().max(60).default(''),
  body: z.string().trim().min(1).max(mostBody),
  bodyEn: z.string().trim().max(mostBody).default(''),
  ...marks,
});
export type ArticleBody = z.infer<typeof articleBody>;

/** An article as the console lists it. */
export const articleRow = z.object({
  id,
  title: z.string(),
  titleEn: z.string(),
  categoryId: id,
  category: z.string(),
  areaIds: z.array(z.int()),
  areas: z.array(z.string()),
  keywords: z.array(z.string()),
  sort: z.int(),
  forRiders: z.boolean(),
  forStaff: z.boolean(),
  state: articleState,
  /** How many riders read it, each once a day. */
  views: z.int(),
  /** Of those who said whether it helped, percent; null: nobody has. */
  helpfulPercent: z.number().nullable(),
  /** All areas it is for are the caller's: only then it can be changed. */
  isOwn: z.boolean(),
  updatedAt: z.number(),
  updatedBy: z.string(),
  version: z.int(),
});
export type ArticleRow = z.infer<typeof articleRow>;

/** The same with its texts, as they were cleaned when they were saved. */
export const wholeArticle = articleRow.extend({ body: z.string(), bodyEn: z.string() });
export type WholeArticle = z.infer<typeof wholeArticle>;

/** An article as it is read, in one language. */
export const publishedArticle = z.object({
  id,
  categoryId: id,
  category: z.string(),
  title: z.string(),
  body: z.string(),
  keywords: z.array(z.string()),
  /** Which language it is in: not the one that was asked for where nobody has translated it. */
  lang: helpLanguage,
  updatedAt: z.number(),
});
export type PublishedArticle = z.infer<typeof publishedArticle>;

/** Mobile and fixed numbers of the mainland, 400 and 800 numbers, and short service numbers. */
export const hotlineNumber = z
  .string()
  .trim()
  .regex(/^(1[3-9]\d{9}|0\d{2,3}-?[2-9]\d{6,7}(-\d{1,6})?|(400|800)-?\d{3}-?\d{4}|(95|96|12|10)\d{3,4})$/);

/** When somebody answers on a weekday, 1 Monday … 7 Sunday: minutes of the day, [from, to). */
export const hotlineHours = z
  .object({
    weekday: z.int().min(1).max(7),
    fromMinute: z.int().min(0).max(1_439),
    toMinute: z.int().min(1).max(1_440),
  })
  .refine(({ fromMinute, toMinute }) => fromMinute < toMinute, { path: ['toMinute'] });
export type HotlineHours = z.infer<typeof hotlineHours>;

/** The hours of a week; a weekday that is not among them is one on which nobody answers. */
export const hotlineWeek = z
  .array(hotlineHours)
  .max(7)
  .refine((week) => new Set(week.map(({ weekday }) => weekday)).size === week.length);

/** What is written down of the hotline of an area. */
export const telephoneBody = z.object({
  areaId: smallId,
  phone: hotlineNumber,
  /** Where customer service is reached online; empty: nowhere. */
  link: z.union([z.literal(''), z.url({ protocol: /^https$/ }).max(300)]).default(''),
  hours: hotlineWeek,
  /** What riders are told while nobody answers. */
  offText: z.string().trim().max(100).default(''),
  offTextEn: z.string().trim().max(100).default(''),
});
export type TelephoneBody = z.infer<typeof telephoneBody>;

/** The hotline of an area, as it was set or, with version 0, as it follows from the area. */
export const telephoneRow = z.object({
  areaId: z.int(),
  area: z.string(),
  agent: z.string(),
  phone: z.string(),
  link: z.string(),
  hours: z.array(hotlineHours),
  offText: z.string(),
  offTextEn: z.string(),
  /** Somebody answers now. */
  isOpen: z.boolean(),
  updatedAt: z.number().nullable(),
  updatedBy: z.string().nullable(),
  version: z.int(),
});
export type TelephoneRow = z.infer<typeof telephoneRow>;
