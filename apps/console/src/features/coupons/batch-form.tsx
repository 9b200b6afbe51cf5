import { couponShapes, coupons } from '@kickstand/contract/coupons';
import { defineFormPage } from '../../kit/form/define-form-page.tsx';
import {
  type Field,
  longTextField,
  numberField,
  pickField,
  pickManyField,
  textField,
} from '../../kit/form/fields.tsx';
import { InstantPicker } from '../../kit/input/instant-picker-later.tsx';
import { useAreas } from '../production/production.service.ts';
import { couponsPaths } from './coupons.paths.ts';
import { couponsWords as words } from './coupons.words.ts';
import { RewardField, usualReward } from './reward-field.tsx';

const instantField: Field<number> = ({ id = '', value, onChange }) => (
  <InstantPicker id={id} value={value} onChange={(next) => onChange?.(next)} />
);

/** A new batch of codes. */
export default defineFormPage(
  {
    call: coupons.add,
    title: words.addTitle,
    submit: words.create,
    labels: words.fields,
    hints: words.hints,
    sideBySide: true,
    fields: {
      name: textField,
      shape: pickField(couponShapes, words.shapes),
      quantity: numberField(),
      perRider: numberField({ unit: words.times }),
      reward: RewardField,
      areaIds: pickManyField(useAreas),
      startsAt: instantField,
      endsAt: instantField,
      prefix: textField,
      remark: longTextField(2),
    },
    start: () => ({ shape: 'unique' as const, perRider: 1, reward: usualReward, startsAt: Date.now() }),
    request: (_, body) => ({ body }),
  },
  {
    done: () => words.added,
    leave: (page) => page.open(couponsPaths.batches.to({}, {})),
  },
);
