import { everybody } from '@kickstand/contract/marketing/audiences';
import { type BroadcastRow, broadcastKinds, broadcasts } from '@kickstand/contract/marketing/broadcasts';
import { professions } from '@kickstand/contract/organisation/permissions';
import { send } from '../../kit/client/client.ts';
import {
  type Field,
  hiddenField,
  longTextField,
  pickField,
  pickManyField,
  severalField,
  textField,
  yesNoField,
} from '../../kit/form/fields.tsx';
import { defineForm } from '../../kit/form/form.tsx';
import { InstantPicker } from '../../kit/input/instant-picker-later.tsx';
import { permissionsWords } from '../../organisation/permissions/permissions.words.ts';
import { useAreas } from '../../platform/area-kit/areas.service.ts';
import { broadcastsWords as words } from './broadcasts.words.ts';
import { RidersField } from './riders-field.tsx';
import { SmsField } from './sms-field.parts.tsx';

const instantField: Field<number> = ({ id = '', value, onChange }) => (
  <InstantPicker id={id} value={value} onChange={(next) => onChange?.(next)} />
);

const common = {
  labels: words.fields,
  hints: words.hints,
  width: 760,
};
const fields = {
  title: textField,
  kind: pickField(broadcastKinds, words.kinds),
  body: longTextField(6),
  areaIds: pickManyField(useAreas),
  audience: RidersField,
  professions: severalField(professions, permissionsWords.users.professions),
  smsText: SmsField,
  popsUp: yesNoField,
  sendAt: instantField,
  expiresAt: instantField,
};

/** Form of a new broadcast. */
export const AddBroadcast = defineForm<undefined, typeof broadcasts.add>({
  ...common,
  call: broadcasts.add,
  title: words.add,
  fields,
  start: () => ({ kind: 'notice', audience: everybody, professions: [], popsUp: false }),
  request: (_, body) => ({ body }),
});

/** Form of a broadcast not sent yet. */
export const EditBroadcast = defineForm<BroadcastRow, typeof broadcasts.edit>({
  ...common,
  call: broadcasts.edit,
  title: words.edit,
  fields: { ...fields, version: hiddenField },
  start: ({ audience, smsText, sendAt, expiresAt, ...row }) =>
    broadcasts.edit.body.parse({
      ...row,
      ...(audience && { audience }),
      ...(smsText !== null && { smsText }),
      ...(sendAt !== null && { sendAt }),
      ...(expiresAt !== null && { expiresAt }),
    }),
  request: ({ id }, body) => ({ params: { id }, body }),
  fresh: ({ id }) => send(broadcasts.one, { params: { id } }, { quiet: true }),
});
