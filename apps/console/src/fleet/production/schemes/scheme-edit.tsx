import { type SchemeRow, voltageSchemes } from '@kickstand/contract/fleet/production';
import type { FormProps } from '../../../kit/action/define-action.tsx';
import { type Field, hiddenField } from '../../../kit/form/fields.tsx';
import { defineForm } from '../../../kit/form/form.tsx';
import { productionWords } from '../production.words.ts';
import { bodyOf, schemeFields } from './scheme-fields.tsx';
import { Foresight } from './scheme-foresight.tsx';

const words = productionWords.schemes;
const { smoothingS: Smoothing, ...before } = schemeFields;

/** The last field, with the preview of the change below it. */
const lastField = (schemeId: string): Field<number> =>
  function LastField(props) {
    return (
      <>
        <Smoothing {...props} />
        <Foresight schemeId={schemeId} />
      </>
    );
  };

const formOf = (id: string) =>
  defineForm<SchemeRow, typeof voltageSchemes.edit>({
    call: voltageSchemes.edit,
    title: words.edit,
    labels: words.fields,
    fields: { ...before, smoothingS: lastField(id), version: hiddenField },
    start: (row) => ({ ...bodyOf(row), version: row.version }),
    request: (row, body) => ({ params: { id: row.id }, body }),
  });

const forms = new Map<string, ReturnType<typeof formOf>>();

/** The form is per scheme, because its preview is. */
export default function SchemeEdit(props: FormProps<SchemeRow, typeof voltageSchemes.edit>) {
  const { id } = props.row;
  const Form = forms.get(id) ?? formOf(id);
  forms.set(id, Form);
  return <Form {...props} />;
}
