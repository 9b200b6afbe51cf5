import type { Cents } from '@kickstand/contract/kit';
import { Form } from 'antd';
import type { FormProps } from '../../kit/action/define-action.tsx';
import { send } from '../../kit/client/client.ts';
import {
  type Field,
  hiddenField,
  moneyField as Money,
  numberField,
  pickManyField,
  textField,
} from '../../kit/form/fields.tsx';
import { defineForm, type FormCall } from '../../kit/form/form.tsx';
import { InstantPicker } from '../../kit/input/instant-picker-later.tsx';
import { useAreas } from '../../platform/area-kit/areas.service.ts';
import { moneyText } from '../../ui/format.ts';
import { AudienceField } from './audience-field.tsx';
import { campaignWords as words } from './campaign-kit.words.ts';
import { type AnyRow, holdoutField, labelsFor, type PlainSpec } from './campaign-spec.ts';
import { useCards } from './reward-field.tsx';

/** Past instants are shown too: a running campaign keeps its start. */
const instantField: Field<number> = ({ id = '', value, onChange }) => (
  <InstantPicker id={id} value={value} least={0} onChange={(next) => onChange?.(next)} />
);

/** Largest cost of the entered values; beyond the daily limit of a person it needs approval. */
function Worst({ faceOf, calls }: Pick<PlainSpec, 'faceOf' | 'calls'>) {
  const values = (Form.useWatch([]) ?? {}) as Record<string, unknown>;
  const cards = useCards(calls.cards);
  const face = faceOf(values, (id) => cards.find((card) => card.id === id)?.priceCents ?? 0);
  if (!face) return null;
  const { quota, budgetCents } = values as { quota?: number; budgetCents?: number };
  const most = Math.min((quota ?? Infinity) * face, budgetCents ?? Infinity);
  return (
    <p className="dialog-field-hint">
      {Number.isFinite(most) ? words.worst(moneyText(most as Cents)) : words.endless}
    </p>
  );
}

const budgetField = (spec: Pick<PlainSpec, 'faceOf' | 'calls'>): Field<Cents> =>
  function BudgetField(props) {
    return (
      <>
        <Money {...props} />
        <Worst {...spec} />
      </>
    );
  };

/** Whether it has a holdout for measuring its effect. */
const isMeasured = ({ of }: Pick<PlainSpec, 'of'>) => 'holdoutBp' in of.body.shape;
const usualHoldoutBp = 1_000;

const fieldsOf = (spec: PlainSpec) => ({
  name: textField,
  areaIds: pickManyField(useAreas),
  ...spec.fields,
  audience: AudienceField,
  ...(isMeasured(spec) && { holdoutBp: spec.fields.holdoutBp ?? holdoutField }),
  perRider: numberField({ unit: words.times }),
  quota: numberField({ unit: words.times }),
  budgetCents: budgetField(spec),
  startsAt: instantField,
  endsAt: instantField,
  ...Object.fromEntries((spec.hides ?? []).map((name) => [name, hiddenField])),
});

const commonOf = (spec: PlainSpec) => ({
  labels: labelsFor(spec) as never,
  hints: { ...words.hints, ...spec.words.hints } as never,
  ...(spec.headings && { headings: spec.headings as never }),
  sideBySide: true as const,
});

/** Initial values of a new campaign. */
export const startOf = (spec: Pick<PlainSpec, 'start' | 'of'>) => ({
  ...(isMeasured(spec) && { holdoutBp: usualHoldoutBp }),
  audience: { kind: 'all' },
  perRider: 0,
  startsAt: Date.now(),
  ...spec.start,
});

/** Form of a new campaign of a kind. */
export const addForm = (spec: PlainSpec, more: object = {}) =>
  defineForm<undefined, FormCall>({
    ...commonOf(spec),
    call: spec.calls.add,
    title: words.add,
    fields: fieldsOf(spec) as never,
    start: () => startOf(spec),
    request: (_, body) => ({ body }) as never,
    ...more,
  });

/** Form of an existing campaign. */
export const editForm = (
  spec: PlainSpec,
  more: object = {},
): React.ComponentType<FormProps<AnyRow, FormCall>> => {
  const { edit, one } = spec.calls;
  return defineForm<AnyRow, FormCall>({
    ...commonOf(spec),
    call: edit,
    title: words.edit,
    fields: { ...fieldsOf(spec), version: hiddenField } as never,
    start: (row) => edit.body.parse(row),
    request: ({ id }, body) => ({ params: { id }, body }) as never,
    fresh: ({ id }) => send(one, { params: { id } } as never, { quiet: true }) as Promise<AnyRow>,
    ...more,
  });
};
