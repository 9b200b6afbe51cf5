import type { AssetCard, CardFields } from '@kickstand/contract/fleet/production';
import { voltageSchemes } from '@kickstand/contract/fleet/production';
import { useCall } from '../../../kit/client/calls.ts';
import {
  dayField,
  longTextField,
  numberField,
  pickFromField,
  pickNumberField,
  textField,
  wordsField,
} from '../../../kit/form/fields.tsx';
import { useModels } from '../production.service.ts';

const none: readonly never[] = [];
const useSchemes = () =>
  useCall(voltageSchemes.list, { query: { pageSize: 200 } }, { quiet: true }).data?.list.map(
    ({ id, name }) => ({
      value: id,
      label: name,
    }),
  ) ?? none;

/** The controls of the card. */
export const cardFields = {
  frameNo: textField,
  plate: textField,
  modelId: pickNumberField(useModels),
  color: textField,
  madeYear: numberField(),
  supplier: textField,
  lot: textField,
  warrantyTo: dayField(),
  insuranceNo: textField,
  insuredTo: dayField(),
  simOperator: textField,
  batteryKind: textField,
  helmetMac: textField,
  bleMac: textField,
  schemeId: pickFromField(useSchemes),
  regulatorNo: textField,
  tags: wordsField(10),
  note: longTextField(2),
};

/** The card as the form expects it: empty fields are left out. */
export function cardStart(card: AssetCard): Partial<CardFields> {
  const keys = Object.keys(cardFields) as (keyof typeof cardFields)[];
  const filled = keys.filter((key) => card[key] !== null);
  return Object.fromEntries(filled.map((key) => [key, card[key]]));
}
