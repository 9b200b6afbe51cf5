import { ads, riderAds } from '@kickstand/contract/marketing/ads';
import { type Route, routes } from '../../kernel/call/calls.ts';
import type { PhotoParts } from '../../platform/photos/photos.parts.ts';
import { addAd, copyAd, editAd, putAdOn, removeAd } from './ads.service.ts';
import { clickAd, deliverAds, showAd } from './delivery.service.ts';
import { saveHosts, showHosts } from './hosts.service.ts';
import { historyOfAd, listAds, oneAd } from './listing.service.ts';
import { refuseMorePictures, uploadAdPicture } from './pictures.service.ts';

export const adsRoutes = (photos: PhotoParts): Route[] => [
  ...routes(
    ads,
    {
      list: (ctx, input) => listAds(photos, ctx, input),
      one: (ctx, input) => oneAd(photos, ctx, input),
      history: historyOfAd,
      uploadPicture: (ctx, input) => uploadAdPicture(photos, ctx, input),
      add: addAd,
      edit: editAd,
      putOn: putAdOn,
      copy: copyAd,
      remove: removeAd,
      hosts: showHosts,
      saveHosts,
    },
    { uploadPicture: refuseMorePictures },
  ),
  ...routes(riderAds, {
    list: (ctx, input) => deliverAds(photos, ctx, input),
    shown: (ctx, input) => showAd(photos.zone, ctx, input),
    clicked: (ctx, input) => clickAd(photos.zone, ctx, input),
  }),
];
