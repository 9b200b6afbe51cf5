import { z } from 'zod';
import { id, lastInstant, smallId } from '../../kit/index.ts';

/** Where an ad stands in the riders’ app. */
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

/** Where an ad stands in its life; what has ended follows from the clock. */
export const adStates = ['off', 'scheduled', 'running', 'ended'] as const;
export const adState = z.enum(adStates);
export type AdState = z.infer<typeof adState>;

/** The pages of the riders’ app that an ad may lead to. */
export const adPages = ['home', 'wallet', 'cards', 'activities', 'trips', 'help', 'mine'] as const;
export const adPage = z.enum(adPages);
export type AdPage = z.infer<typeof adPage>;

export const adLinkKinds = ['none', 'page', 'https', 'mini_program'] as const;
export type AdLinkKind = (typeof adLinkKinds)[number];

/** Where a press on an ad leads to. */
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
    /** Empty: where the mini-program starts. */
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

/** Which riders are shown an ad, as far as their account says. */
export const adAudience = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('all') }),
  /** Who registered within so many days. */
  z.object({ kind: z.literal('registered'), days: z.int().min(1).max(365) }),
  /** Whose identity is proven, or is not. */
  z.object({ kind: z.literal('verified') }),
  z.object({ kind: z.literal('unverified') }),
]);
export type AdAudience = z.infer<typeof adAudience>;

/** A picture has at most so many bytes as it is sent. */
export const mostAdPictureBytes = 1_000_000;

const moment = z.int().min(0).max(lastInstant);

/** What is written down of an ad. */
export const adBody = z.object({
  name: z.string().trim().min(1).max(20),
  place: adPlace,
  pictureId: id,
  link: adLink,
  areaIds: z.array(smallId).min(1).max(50),
  audience: adAudience,
  startsAt: moment,
  endsAt: moment,
  /** How often a day a rider is shown it at most. */
  perDay: z.int().min(1).max(5),
  /** Of several the highest comes first; of pop-ups it is the only one. */
  sort: z.int().min(0).max(999),
});
export type AdBody = z.infer<typeof adBody>;

/** A picture of an ad. */
export const adPicture = z.object({
  /** Where the picture and a small one of it are fetched, for some minutes. */
  address: z.string(),
  thumbnail: z.string(),
  width: z.int(),
  height: z.int(),
});
export type AdPicture = z.infer<typeof adPicture>;

/** An ad as the console lists it. */
export const adRow = adBody.extend({
  id,
  picture: adPicture,
  areaIds: z.array(z.int()),
  areas: z.array(z.string()),
  state: adState,
  /** It leads to a host that is on the list no more: nobody is shown it. */
  isLinkRefused: z.boolean(),
  shows: z.int(),
  clicks: z.int(),
  /** Of the shows, how many were pressed, percent; null: it was never shown. */
  ctrPercent: z.number().nullable(),
  /** All areas it is for are the caller's: only then it can be changed. */
  isOwn: z.boolean(),
  updatedAt: z.number(),
  updatedBy: z.string(),
  version: z.int(),
});
export type AdRow = z.infer<typeof adRow>;

/** A change of an ad: by field what it was and what it is. */
export const adChange = z.object({
  version: z.int(),
  changedAt: z.number(),
  changedBy: z.string(),
  change: z.record(z.string(), z.unknown()),
});
export type AdChange = z.infer<typeof adChange>;

/** A host that ads may lead to, as it stands in addresses. */
export const adHost = z
  .string()
  .trim()
  .toLowerCase()
  .max(253)
  .regex(/^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/);

export const adHosts = z.object({ hosts: z.array(adHost).max(50), version: z.int() });
export type AdHosts = z.infer<typeof adHosts>;

/** An ad as a riders’ app shows it. */
export const shownAd = z.object({
  id,
  place: adPlace,
  name: z.string(),
  picture: adPicture,
  link: adLink,
  sort: z.int(),
});
export type ShownAd = z.infer<typeof shownAd>;
