import { type SchemeRow, voltageSchemes } from '@kickstand/contract/fleet/production';
import { Select } from 'antd';
import type { FormProps } from '../../../kit/action/define-action.tsx';
import { useCall } from '../../../kit/client/calls.ts';
import { type Field, textField, wordsField } from '../../../kit/form/fields.tsx';
import { defineForm } from '../../../kit/form/form.tsx';
import { Loaded } from '../../../kit/page/states.tsx';
import { useModels } from '../production.service.ts';
import { productionWords } from '../production.words.ts';
import { Effect } from './scheme-effect.tsx';

const words = productionWords.schemes;

/** What would change for the chosen models, by area. */
function Preview({ id, modelIds }: { id: string; modelIds: number[] }) {
  const answer = useCall(voltageSchemes.preview, { params: { id }, query: { modelIds } }, { quiet: true });
  return <Loaded of={answer}>{(effect) => <Effect effect={effect} />}</Loaded>;
}

const modelsField = (id: string): Field<number[]> =>
  function Models({ value = [], onChange, ...props }) {
    const options = useModels();
    return (
      <>
        <Select<number[]>
          {...props}
          mode="multiple"
          value={value}
          onChange={onChange}
          options={[...options]}
        />
        {value.length > 0 && <Preview id={id} modelIds={value} />}
      </>
    );
  };

const formOf = (id: string) =>
  defineForm<SchemeRow, typeof voltageSchemes.apply>({
    call: voltageSchemes.apply,
    title: words.apply,
    labels: words.fields,
    fields: { modelIds: modelsField(id), carIds: wordsField(500) as Field<string[]>, reason: textField },
    start: () => ({ modelIds: [], carIds: [] }),
    request: (row, body) => ({ params: { id: row.id }, body }),
  });

const forms = new Map<string, ReturnType<typeof formOf>>();

/** The form is per scheme, because its preview is. */
export default function SchemeApply(props: FormProps<SchemeRow, typeof voltageSchemes.apply>) {
  const { id } = props.row;
  const Form = forms.get(id) ?? formOf(id);
  forms.set(id, Form);
  return <Form {...props} />;
}
