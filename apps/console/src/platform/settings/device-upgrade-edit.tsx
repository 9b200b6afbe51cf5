import { type UpgradeSettingsRow, upgradeSettings } from '@kickstand/contract/fleet/upgrades';
import type { Cents } from '@kickstand/contract/kit';
import {
  type Field,
  hiddenField,
  longTextField,
  moneyField,
  numberField,
  textField,
} from '../../kit/form/fields.tsx';
import { defineForm } from '../../kit/form/form.tsx';
import { settingsWords } from './settings.words.ts';

const words = settingsWords.deviceUpgrade;
const keysField: Field<string> = Object.assign(longTextField(6), { secret: true as const });
const Money = moneyField;
/** Empty: no price is set. */
const centsField: Field<number> = ({ value, onChange, ...props }) => (
  <Money
    {...props}
    value={(value ?? undefined) as Cents | undefined}
    onChange={(cents) => onChange?.((cents ?? null) as number)}
  />
);

/** Keys are entered anew or stay unchanged. */
export default defineForm<UpgradeSettingsRow, typeof upgradeSettings.change>({
  call: upgradeSettings.change,
  title: words.title,
  labels: words.fields,
  hints: words.hints,
  fields: {
    keys: keysField,
    kilobytesPerSecond: numberField({ unit: 'kB/s' }),
    centsPerMegabyte: centsField,
    alertEmail: textField,
    version: hiddenField,
  },
  start: ({ fingerprints: _, ...said }) => ({ ...said, keys: '' }),
  request: (_, body) => ({ body }),
});
