import { type AssetRow, assets } from '@kickstand/contract/fleet/production';
import type { FormProps } from '../../../kit/action/define-action.tsx';
import { useCall } from '../../../kit/client/calls.ts';
import {
  type Field,
  hiddenField,
  pickNumberField,
  textField,
  yesNoField,
} from '../../../kit/form/fields.tsx';
import { defineForm } from '../../../kit/form/form.tsx';
import { Loaded } from '../../../kit/page/states.tsx';
import { useAreas } from '../../../platform/area-kit/areas.service.ts';
import { Badge } from '../../../ui/badge.tsx';
import { productionWords } from '../production.words.ts';

const words = productionWords.assets;
const AreaPicker = pickNumberField(useAreas);

/** Each check of the vehicle for the chosen area, with its result. */
function Checks({ carId, areaId }: { carId: string; areaId: number }) {
  const answer = useCall(assets.checks, { params: { carId }, query: { areaId } }, { quiet: true });
  return (
    <Loaded of={answer}>
      {({ list }) => (
        <ul aria-label={words.checksTitle}>
          {list.map(({ check, ok }) => (
            <li key={check}>
              <Badge tone={ok ? 'good' : 'bad'}>{ok ? '✓' : '✗'}</Badge> {words.checks[check] ?? check}
            </li>
          ))}
        </ul>
      )}
    </Loaded>
  );
}

const areaField = (carId: string): Field<number> =>
  function AreaWithChecks(props) {
    return (
      <>
        <AreaPicker {...props} />
        {props.value !== undefined && <Checks carId={carId} areaId={props.value} />}
      </>
    );
  };

const formOf = (carId: string) =>
  defineForm<AssetRow, typeof assets.shelve>({
    call: assets.shelve,
    title: words.shelve,
    labels: words.fields,
    hints: { overrideTest: words.hints.overrideTest },
    fields: { areaId: areaField(carId), overrideTest: yesNoField, reason: textField, version: hiddenField },
    start: ({ version, serviceAreaId }) => ({
      overrideTest: false,
      version,
      ...(serviceAreaId !== null && { areaId: serviceAreaId }),
    }),
    request: (row, body) => ({ params: { carId: row.carId }, body }),
  });

const forms = new Map<string, ReturnType<typeof formOf>>();

/** The form is per vehicle, because its checks are. */
export default function AssetShelve(props: FormProps<AssetRow, typeof assets.shelve>) {
  const { carId } = props.row;
  const Form = forms.get(carId) ?? formOf(carId);
  forms.set(carId, Form);
  return <Form {...props} />;
}
