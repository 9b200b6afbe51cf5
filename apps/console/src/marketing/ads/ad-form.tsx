import { type AdRow, adPlaces, ads } from '@kickstand/contract/marketing/ads';
import type { FormProps } from '../../kit/action/define-action.tsx';
import { send } from '../../kit/client/client.ts';
import {
  type Field,
  hiddenField,
  numberField,
  pickField,
  pickManyField,
  textField,
} from '../../kit/form/fields.tsx';
import { defineForm } from '../../kit/form/form.tsx';
import { InstantPicker } from '../../kit/input/instant-picker-later.tsx';
import { useAreas } from '../../platform/area-kit/areas.service.ts';
import { adsWords as words } from './ads.words.ts';
import { AudienceField } from './audience-field.tsx';
import { LinkField } from './link-field.tsx';
import { KnownPicture, PictureField } from './picture-field.tsx';

/** Past instants are shown too: a running ad keeps its start. */
const instantField =
  (least?: number): Field<number> =>
  ({ id = '', value, onChange }) => (
    <InstantPicker
      id={id}
      value={value}
      {...(least !== undefined && { least })}
      onChange={(next) => onChange?.(next)}
    />
  );

const fields = {
  name: textField,
  place: pickField(adPlaces, words.places),
  pictureId: PictureField,
  link: LinkField,
  areaIds: pickManyField(useAreas),
  audience: AudienceField,
  startsAt: instantField(0),
  endsAt: instantField(),
  perDay: numberField({ unit: words.times }),
  sort: numberField(),
};

const common = { labels: words.fields, hints: words.hints };

/** Form of a new ad. */
export const AddAd = defineForm<undefined, typeof ads.add>({
  ...common,
  call: ads.add,
  title: words.add,
  fields,
  start: () => ({ link: { kind: 'none' }, audience: { kind: 'all' }, perDay: 1, sort: 100 }),
  request: (_, body) => ({ body }),
});

const Edit = defineForm<AdRow, typeof ads.edit>({
  ...common,
  call: ads.edit,
  title: words.edit,
  fields: { ...fields, version: hiddenField },
  start: (ad) => ads.edit.body.parse(ad),
  request: ({ id }, body) => ({ params: { id }, body }),
  fresh: ({ id }) => send(ads.one, { params: { id } }, { quiet: true }),
});

/** Form of an existing ad, with its current picture. */
export const EditAd = (props: FormProps<AdRow, typeof ads.edit>) => (
  <KnownPicture value={props.row.picture}>
    <Edit {...props} />
  </KnownPicture>
);
