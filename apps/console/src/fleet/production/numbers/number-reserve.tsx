import { numberDigits, vehicleNumbers } from '@kickstand/contract/fleet/production';
import { Form } from 'antd';
import { useCall } from '../../../kit/client/calls.ts';
import {
  type Field,
  numberField,
  pickNumberField,
  textField,
  yesNoField,
} from '../../../kit/form/fields.tsx';
import { defineForm } from '../../../kit/form/form.tsx';
import { Loaded } from '../../../kit/page/states.tsx';
import { productionWords } from '../production.words.ts';

const words = productionWords.numbers;
type Digits = (typeof numberDigits)[number];

const DigitsPicker = pickNumberField(() =>
  numberDigits.map((value) => ({ value, label: String(value) })),
) as Field<Digits>;

/** The numbers that the form would reserve as filled in. */
function Preview() {
  const values: unknown = Form.useWatch([], Form.useFormInstance());
  const query = vehicleNumbers.preview.query.safeParse(values ?? {});
  const answer = useCall(
    vehicleNumbers.preview,
    { query: query.success ? query.data : { prefix: '1', start: 0, count: 1 } },
    { quiet: true, enabled: query.success },
  );
  if (!query.success) return null;
  return (
    <section aria-label={words.preview}>
      <Loaded of={answer}>
        {({ list, taken }) => (
          <p role="status">
            {words.range(list[0] ?? '', list.at(-1) ?? '', list.length)}
            {taken.length > 0 && <span className="muted"> {words.passed(taken.length)}</span>}
          </p>
        )}
      </Loaded>
    </section>
  );
}

const DigitsWithPreview: Field<Digits> = (props) => (
  <>
    <DigitsPicker {...props} />
    <Preview />
  </>
);

export default defineForm<undefined, typeof vehicleNumbers.reserve>({
  call: vehicleNumbers.reserve,
  title: words.reserve,
  submit: words.reserve,
  labels: words.fields,
  hints: { prefix: words.reserveHint },
  fields: {
    prefix: textField,
    start: numberField(),
    count: numberField(),
    checkDigit: yesNoField,
    digits: DigitsWithPreview,
  },
  start: () => ({ start: 0, count: 24, checkDigit: false, digits: 9 }),
  request: (_, body) => ({ body }),
});
