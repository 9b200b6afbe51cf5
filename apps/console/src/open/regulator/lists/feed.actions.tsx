import { vehicles } from '@kickstand/contract/fleet/vehicles';
import { type CityFeed, cityFeeds } from '@kickstand/contract/open/regulator';
import type { Action } from '../../../kit/action/action.ts';
import { defineAsk } from '../../../kit/action/define-ask.tsx';
import { useCall } from '../../../kit/client/calls.ts';
import { createBy, editBy } from '../../../kit/form/create-and-edit.tsx';
import { pickFromField, pickNumberField } from '../../../kit/form/fields.tsx';
import type { Option } from '../../../kit/list/filters.tsx';
import { countText } from '../../../ui/format.ts';
import { regulatorWords } from '../regulator.words.ts';

const words = regulatorWords.feeds;
const none: readonly Option[] = [];

function useCities(): readonly Option[] {
  const { data } = useCall(cityFeeds.cities, {}, { quiet: true });
  return data?.list.map(({ city, name }) => ({ value: city, label: name })) ?? none;
}

function useAreas() {
  const { data } = useCall(vehicles.areas, {}, { quiet: true });
  return data?.list.map(({ id, name }) => ({ value: id, label: name })) ?? [];
}

/** Sends the records that a city refused again. */
export const pushAgain: Action<CityFeed> = defineAsk<CityFeed, typeof cityFeeds.pushAgain>({
  call: cityFeeds.pushAgain,
  label: words.again,
  title: ({ cityName, area }) => `${words.again} · ${cityName} · ${area}`,
  level: 2,
  changes: ({ rejected }) => words.againChanges(countText(rejected)),
  blocked: ({ isPushingAgain }) => (isPushingAgain ? words.pushing : undefined),
  request: ({ id }) => ({ params: { feedId: id } }),
  done: () => words.queued,
});

const said = {
  labels: words.fields,
  hints: words.hints,
  fields: { city: pickFromField(useCities), serviceAreaId: pickNumberField(useAreas) },
  done: () => words.saved,
};

/** Sets the feed of an area. */
export const addFeed = createBy(cityFeeds.save, { ...said, label: words.add });
export const editFeed: Action<CityFeed> = editBy(cityFeeds.save, {
  ...said,
  label: words.edit,
  start: ({ state }: CityFeed) => ({ enabled: state !== 'off' }),
});
