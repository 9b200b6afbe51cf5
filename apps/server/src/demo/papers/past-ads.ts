import type { AdAudience, AdBody, AdLink, AdPlace } from '@kickstand/contract/marketing/ads';
import { adRatios } from '@kickstand/domain/marketing/ads';
import { adClickShare } from '@kickstand/town';
import sharp from 'sharp';
import type { Db } from '../../kernel/database/db.ts';
import { addAd, putAdOn } from '../../marketing/ads/ads.service.ts';
import { saveHosts } from '../../marketing/ads/hosts.service.ts';
import { uploadAdPicture } from '../../marketing/ads/pictures.service.ts';
import type { PhotoParts } from '../../platform/photos/photos.parts.ts';
import { type DemoWords, demoWords } from '../words/demo.words.ts';
import { areasByCompany, countPastShows } from './past-ads.store.ts';
import { ctxAt, told } from './then.ts';

const dayMs = 86_400_000;
const longest = 900;

type Colour = readonly [red: number, green: number, blue: number];

interface PlannedAd {
  key: keyof DemoWords['marketing']['ads'];
  place: AdPlace;
  link: AdLink;
  audience?: AdAudience;
  /** Days from now. */
  from: number;
  to: number;
  perDay: number;
  sort: number;
  isOn: boolean;
  sky: Colour;
  ground: Colour;
}

const host = 'm.kickstand.example';
const page = (name: 'cards' | 'help' | 'wallet'): AdLink => ({ kind: 'page', page: name });
const links = {
  none: { kind: 'none' },
  autumn: { kind: 'https', url: `https://${host}/autumn` },
} satisfies Record<string, AdLink>;

/** Ads of each company: some running, one ended, one upcoming, one never published. */
const planned: readonly PlannedAd[] = [
  {
    key: 'card',
    place: 'home_popup',
    link: page('cards'),
    from: -9,
    to: 21,
    perDay: 2,
    sort: 200,
    isOn: true,
    sky: [38, 132, 255],
    ground: [12, 62, 150],
  },
  {
    key: 'parking',
    place: 'ride_end',
    link: links.none,
    from: -14,
    to: 40,
    perDay: 2,
    sort: 100,
    isOn: true,
    sky: [64, 190, 140],
    ground: [20, 96, 72],
  },
  {
    key: 'autumn',
    place: 'ride_end',
    link: links.autumn,
    from: -30,
    to: -15,
    perDay: 3,
    sort: 150,
    isOn: true,
    sky: [250, 178, 76],
    ground: [168, 84, 20],
  },
  {
    key: 'guide',
    place: 'mine',
    link: page('help'),
    audience: { kind: 'registered', days: 30 },
    from: -20,
    to: 60,
    perDay: 3,
    sort: 100,
    isOn: true,
    sky: [150, 120, 230],
    ground: [70, 50, 140],
  },
  {
    key: 'newYear',
    place: 'home_banner',
    link: page('cards'),
    from: 7,
    to: 37,
    perDay: 3,
    sort: 100,
    isOn: true,
    sky: [230, 80, 90],
    ground: [130, 24, 40],
  },
  {
    key: 'wallet',
    place: 'wallet',
    link: page('wallet'),
    from: -3,
    to: 30,
    perDay: 1,
    sort: 50,
    isOn: false,
    sky: [90, 110, 130],
    ground: [40, 52, 66],
  },
];

/** Draws a sky that darkens towards the ground, with the two wheels of a bicycle. */
function drawAd({ place, sky, ground }: PlannedAd): Promise<Buffer> {
  const [wide, high] = adRatios[place];
  const by = longest / Math.max(wide, high);
  const [width, height] = [Math.round(wide * by), Math.round(high * by)];
  const pixels = Buffer.alloc(width * height * 3);
  const radius = Math.min(width, height) / 6;
  const wheels = [width / 2 - 1.5 * radius, width / 2 + 1.5 * radius];
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const isTyre = wheels.some((left) => {
        const away = Math.hypot(x - left, y - height * 0.62);
        return away < radius && away > radius * 0.82;
      });
      const depth = y / height;
      const shade = (i: 0 | 1 | 2) => (isTyre ? 250 : Math.round(sky[i] + (ground[i] - sky[i]) * depth));
      pixels.set([shade(0), shade(1), shade(2)], (y * width + x) * 3);
    }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 80 })
    .toBuffer();
}

interface Making {
  db: Db;
  now: number;
  photos: PhotoParts;
}

/** Creates the ads of every company through the regular API calls, and counts their views on past rides. */
export async function makeAds({ db, now, photos }: Making) {
  const companies = await areasByCompany(db);
  await saveHosts(ctxAt(db, now - 40 * dayMs), told({ hosts: [host], version: 1 }));
  for (const ad of planned) {
    const at = now + (Math.min(ad.from, 0) - 1) * dayMs;
    const ctx = ctxAt(db, at);
    const content = (await drawAd(ad)).toString('base64');
    const { pictureId } = await uploadAdPicture(photos, ctx, told({ place: ad.place, content }));
    for (const { areaIds } of companies) {
      const { id } = await addAd(ctx, told(bodyOf(ad, { now, pictureId, areaIds })));
      if (ad.isOn) await putAdOn(ctx, told({ isOn: true, version: 1 }, { id }));
    }
  }
  await countPastShows(db, { now, zone: photos.zone, clickShare: adClickShare });
}

const bodyOf = (
  { key, place, link, perDay, sort, from, to, audience = { kind: 'all' } }: PlannedAd,
  { now, ...of }: { now: number; pictureId: string; areaIds: number[] },
): AdBody => ({
  name: demoWords().marketing.ads[key],
  place,
  link,
  perDay,
  sort,
  ...of,
  audience,
  startsAt: now + from * dayMs,
  endsAt: now + to * dayMs,
});
