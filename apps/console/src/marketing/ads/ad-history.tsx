import { type AdRow, adAudienceKinds, ads } from '@kickstand/contract/marketing/ads';
import { useCall } from '../../kit/client/calls.ts';
import { defineHistory } from '../../kit/form/history/define-history.tsx';
import { labelsOf } from '../../kit/terms/labels.ts';
import { useAreas } from '../../platform/area-kit/areas.service.ts';
import { adsWords as words } from './ads.words.ts';

const { history, link, audience } = words;
const audiences = Object.fromEntries(adAudienceKinds.map((kind) => [kind, audience[kind]]));

const fields = {
  ...labelsOf(words.fields),
  kind: link.kind,
  page: link.pageName,
  url: link.url,
  appId: link.appId,
  path: link.path,
  days: audience.days,
};

const useTerms = () => {
  const areaIds = Object.fromEntries(useAreas().map(({ value, label }) => [String(value), label]));
  const kind = { none: link.none, page: link.page, https: link.https, mini_program: link.mini_program };
  return {
    fields,
    valuesOf: { place: words.places, areaIds, page: link.pages, kind: { ...kind, ...audiences } },
  };
};

/** History of an ad. */
export default defineHistory<AdRow>({
  nameOf: ({ name }) => name,
  useChanges: ({ id }) => useCall(ads.history, { params: { id } }, { quiet: true }),
  useTerms,
  instead: { pictureId: history.newPicture },
});
