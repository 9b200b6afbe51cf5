import { z } from 'zod';
import { id, lastInstant, smallId } from '../../kit/index.ts';

/** Where in the riders’ app an ad is shown. */
export const adPlaces = [
  'splash',
  'home_popup',
  'home_banner',
  'ride_end',
  'wallet',
  'activity_centre',
  'mine',
] as const;
export const adPlace = z.enum(adPlaces);
export type AdPlace = z.infer<typeof adPlace>;

/** Lifecycle of an ad; `ended` follows from the clock. */
export const adStates = ['off', 'scheduled', 'running', 'ended'] as const;
export const adState = z.enum(adStates);
export type AdState = z.infer<typeof adState>;

/** Pages of the riders’ app that an ad may link to. */
export const adPages = ['home', 'wallet', 'cards', 'activities', 'trips', 'help', 'mine'] as const;
export const adPage = z.enum(adPages);
export type AdPage = z.infer<typeof adPage>;

export const adLinkKinds = ['none', 'page', 'https', 'mini_program'] as const;
export type AdLinkKind = (typeof adLinkKinds)[number];

/** Target of an ad. */
export const adLink = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('none') }),
  z.object({ kind: z.literal('page'), page: adPage }),
  z.object({ kind: z.literal('https'), url: z.string().trim().min(1).max(300) }),
  z.object({
    kind: z.literal('mini_program'),
    appId: z
      .string()
      .trim()
      .regex(/^wx[0-9a-f]{16}$/),
    /** Empty: the start page of the mini-program. */
    path: z
      .string()
      .trim()
      .max(200)
      .regex(/^[\w\-/.?=&%]*$/)
      .default(''),
  }),
]);
export type AdLink = z.infer<typeof adLink>;

export const adAudienceKinds = ['all', 'registered', 'verified', 'unverified'] as const;
export type AdAudienceKind = (typeof adAudienceKinds)[number];

/** Which riders are shown an ad, by their account. */
export const adAudience = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('all') }),
  /** Riders who registered within this many days. */
  z.object({ kind: z.literal('registered'), days: z.int().min(1).max(365) }),
  /** Riders whose identity is verified, or is not. */
  z.object({ kind: z.literal('verified') }),
  z.object({ kind: z.literal('unverified') }),
]);
export type AdAudience = z.infer<typeof adAudience>;

/** Upload limit of a picture, in bytes. */
export const mostAdPictureBytes = 1_000_000;

const moment = z.int().min(0).max(lastInstant);

/** Body of an ad. */
export const adBody = z.object({
  name: z.string().trim().min(1).max(20),
  place: adPlace,
  pictureId: id,
  link: adLink,
  areaIds: z.array(smallId).min(1).max(50),
  audience: adAudience,
  startsAt: moment,
  endsAt: moment,
  /** Most times per day that a rider is shown the ad. */
  perDay: z.int().min(1).max(5),
  /** The highest comes first; only the highest pop-up is shown. */
  sort: z.int().min(0).max(999),
});
export type AdBody = z.infer<typeof adBody>;

/** Picture of an ad. */
export const adPicture = z.object({
  /** Short-lived URL of the picture or its thumbnail. */
  address: z.string(),
  thumbnail: z.string(),
  width: z.int(),
  height: z.int(),
});
export type AdPicture = z.infer<typeof adPicture>;

/** An ad in the console’s list. */
export const adRow = adBody.extend({
  id,
  picture: adPicture,
  areaIds: z.array(z.int()),
  areas: z.array(z.string()),
  state: adState,
  /** Its host is no longer on the allow-list, so it is not shown. */
  isLinkRefused: z.boolean(),
  shows: z.int(),
  clicks: z.int(),
  /** Click-through rate, percent; null: never shown. */
  ctrPercent: z.number().nullable(),
  /** All of its areas are in the caller’s scope; otherwise the caller cannot change it. */
  isOwn: z.boolean(),
  updatedAt: z.number(),
  updatedBy: z.string(),
  version: z.int(),
});
export type AdRow = z.infer<typeof adRow>;

/** A change of an ad: old and new value per field. */
export const adChange = z.object({
  version: z.int(),
  changedAt: z.number(),
  changedBy: z.string(),
  change: z.record(z.string(), z.unknown()),
});
export type AdChange = z.infer<typeof adChange>;

/** Host that ads may link to. */
export const adHost = z
  .string()
  .trim()
  .toLowerCase()
  .max(253)
  .regex(/^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/);

export const adHosts = z.object({ hosts: z.array(adHost).max(50), version: z.int() });
export type AdHosts = z.infer<typeof adHosts>;

/** An ad as the riders’ app shows it. */
export const shownAd = z.object({
  id,
  place: adPlace,
  name: z.string(),
  picture: adPicture,
  link: adLink,
  sort: z.int(),
});
export type ShownAd = z.infer<typeof shownAd>;
