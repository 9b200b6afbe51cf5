import { couponShapes, coupons } from '@kickstand/contract/marketing/coupons';
import { Form } from 'antd';
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
import { useAreas } from '../../platform/area-kit/areas.service.ts';
import { countText, moneyText } from '../../ui/format.ts';
import { rewardField, usualReward } from '../campaign-kit/reward-field.tsx';
import { couponsPaths } from './coupons.paths.ts';
import { couponsWords as words } from './coupons.words.ts';

const instantField: Field<number> = ({ id = '', value, onChange }) => (
  <InstantPicker id={id} value={value} onChange={(next) => onChange?.(next)} />
);

/** Largest cost of the entered batch. */
function Budget({ face }: { face: number | undefined }) {
  const quantity: unknown = Form.useWatch('quantity');
  if (face === undefined || typeof quantity !== 'number') return null;
  const sum = moneyText(quantity * face);
  return <p className="dialog-field-hint">{words.preview(countText(quantity), moneyText(face), sum)}</p>;
}

/** Form of a new batch of codes. */
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
      reward: rewardField(coupons.cards, Budget),
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
