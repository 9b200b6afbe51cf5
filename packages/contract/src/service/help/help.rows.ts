import { z } from 'zod';
import { id, smallId } from '../../kit/index.ts';

/** The languages of an article; the first is required. */
export const helpLanguages = ['zh', 'en'] as const;
export const helpLanguage = z.enum(helpLanguages);
export type HelpLanguage = z.infer<typeof helpLanguage>;

/** The apps that show articles. */
export const helpApps = ['rider', 'ops'] as const;
export const helpApp = z.enum(helpApps);
export type HelpApp = z.infer<typeof helpApp>;

export const articleStates = ['on', 'off'] as const;
export const articleState = z.enum(articleStates);
export type ArticleState = z.infer<typeof articleState>;

export const mostCategories = 10;
export const mostBody = 20_000;

const order = z.int().min(0).max(999);

/** The fields of a category. */
export const categoryBody = z.object({
  name: z.string().trim().min(1).max(12),
  nameEn: z.string().trim().min(1).max(40),
  /** Its position among the others, smallest first. */
  sort: order,
});
export type CategoryBody = z.infer<typeof categoryBody>;

export const categoryRow = categoryBody.extend({
  id,
  /** The articles in it that the caller may see. */
  articles: z.int(),
  updatedAt: z.number(),
  updatedBy: z.string(),
  version: z.int(),
});
export type CategoryRow = z.infer<typeof categoryRow>;

const marks = {
  categoryId: id,
  /** Empty: all areas, also future ones. */
  areaIds: z.array(smallId).max(50).default([]),
  keywords: z.array(z.string().trim().min(1).max(20)).max(10).default([]),
  sort: order,
  forRiders: z.boolean(),
  forStaff: z.boolean(),
};

/** The fields of an article. */
export const articleBody = z.object({
  title: z.string().trim().min(1).max(30),
  /** Empty if not translated: readers of English get the Chinese. */
  titleEn: z.string().trim().max(60).default(''),
  body: z.string().trim().min(1).max(mostBody),
  bodyEn: z.string().trim().max(mostBody).default(''),
  ...marks,
});
export type ArticleBody = z.infer<typeof articleBody>;

/** An article in the console's list. */
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
  /** Readers, each once a day. */
  views: z.int(),
  /** The share of judgements that found it helpful, percent; null: none. */
  helpfulPercent: z.number().nullable(),
  /** All of its areas are in the caller's scope: only then it can be changed. */
  isOwn: z.boolean(),
  updatedAt: z.number(),
  updatedBy: z.string(),
  version: z.int(),
});
export type ArticleRow = z.infer<typeof articleRow>;

/** The same with its texts, sanitised as saved. */
export const wholeArticle = articleRow.extend({ body: z.string(), bodyEn: z.string() });
export type WholeArticle = z.infer<typeof wholeArticle>;

/** An article in one language, for readers. */
export const publishedArticle = z.object({
  id,
  categoryId: id,
  category: z.string(),
  title: z.string(),
  body: z.string(),
  keywords: z.array(z.string()),
  /** Its language, which differs from the requested one if it is not translated. */
  lang: helpLanguage,
  updatedAt: z.number(),
});
export type PublishedArticle = z.infer<typeof publishedArticle>;

/** Mobile and fixed numbers of the mainland, 400 and 800 numbers, and short service numbers. */
export const hotlineNumber = z
  .string()
  .trim()
  .regex(/^(1[3-9]\d{9}|0\d{2,3}-?[2-9]\d{6,7}(-\d{1,6})?|(400|800)-?\d{3}-?\d{4}|(95|96|12|10)\d{3,4})$/);

/** The hours of a weekday, 1 Monday … 7 Sunday: minutes of the day, [from, to). */
export const hotlineHours = z
  .object({
    weekday: z.int().min(1).max(7),
    fromMinute: z.int().min(0).max(1_439),
    toMinute: z.int().min(1).max(1_440),
  })
  .refine(({ fromMinute, toMinute }) => fromMinute < toMinute, { path: ['toMinute'] });
export type HotlineHours = z.infer<typeof hotlineHours>;

/** The hours of a week; on absent weekdays nobody answers. */
export const hotlineWeek = z
  .array(hotlineHours)
  .max(7)
  .refine((week) => new Set(week.map(({ weekday }) => weekday)).size === week.length);

/** The fields of an area's hotline. */
export const telephoneBody = z.object({
  areaId: smallId,
  phone: hotlineNumber,
  /** The URL of online customer service; empty: none. */
  link: z.union([z.literal(''), z.url({ protocol: /^https$/ }).max(300)]).default(''),
  hours: hotlineWeek,
  /** The text for riders while nobody answers. */
  offText: z.string().trim().max(100).default(''),
  offTextEn: z.string().trim().max(100).default(''),
});
export type TelephoneBody = z.infer<typeof telephoneBody>;

/** The hotline of an area, as set or, with version 0, derived from the area. */
export const telephoneRow = z.object({
  areaId: z.int(),
  area: z.string(),
  agent: z.string(),
  phone: z.string(),
  link: z.string(),
  hours: z.array(hotlineHours),
  offText: z.string(),
  offTextEn: z.string(),
  /** Whether it is answered now. */
  isOpen: z.boolean(),
  updatedAt: z.number().nullable(),
  updatedBy: z.string().nullable(),
  version: z.int(),
});
export type TelephoneRow = z.infer<typeof telephoneRow>;
