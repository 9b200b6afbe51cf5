import { type CityComplaint, cityComplaints } from '@kickstand/contract/open/regulator';
import { Select } from 'antd';
import type { Action } from '../../../kit/action/action.ts';
import { defineAsk } from '../../../kit/action/define-ask.tsx';
import { DialogField } from '../../../kit/action/dialog-field.tsx';
import { useCall } from '../../../kit/client/calls.ts';
import { createBy } from '../../../kit/form/create-and-edit.tsx';
import type { Field } from '../../../kit/form/fields.tsx';
import { InstantPicker } from '../../../kit/input/instant-picker-later.tsx';
import { regulatorWords } from '../regulator.words.ts';
import { PhotosField } from './photos-field.tsx';

const words = regulatorWords.complaints;
const refreshes = ['cityComplaints', 'regulator'];
const isOpen = ({ state }: CityComplaint) => state !== 'mended';
const titleOf = (label: string) => (row: CityComplaint) => `${label} · ${row.number}`;

interface Whom {
  operatorId: string | undefined;
}

function AskPerson({
  of,
  given,
  put,
  tried,
}: {
  of: CityComplaint;
  given: Whom;
  put(patch: Whom): void;
  tried: boolean;
}) {
  const people = useCall(cityComplaints.people, { params: { complaintId: of.id } }, { quiet: true });
  const options = (people.data?.list ?? []).map(({ operatorId, name }) => ({
    value: operatorId,
    label: name,
  }));
  return (
    <DialogField
      label={words.person}
      required
      hint={people.data && options.length === 0 ? words.nobody : undefined}
      wrong={tried && given.operatorId === undefined && words.personNeeded}
    >
      {(control) => (
        <Select
          {...control}
          loading={people.data === undefined}
          showSearch={{ optionFilterProp: 'label' }}
          value={given.operatorId}
          options={options}
          onChange={(operatorId) => put({ operatorId })}
        />
      )}
    </DialogField>
  );
}

/** Assigns field staff. */
export const assignComplaint: Action<CityComplaint> = defineAsk<
  CityComplaint,
  typeof cityComplaints.assign,
  Whom
>({
  call: cityComplaints.assign,
  label: words.assign,
  title: titleOf(words.assign),
  level: 2,
  applies: isOpen,
  questions: {
    start: () => ({ operatorId: undefined }),
    Ask: AskPerson,
    answered: ({ operatorId }) => operatorId !== undefined,
  },
  request: ({ id }, { operatorId = '' }) => ({ params: { complaintId: id }, body: { operatorId } }),
  done: () => words.assigned,
  refreshes,
});

interface Shown {
  photoIds: string[];
}

/** Marks it as resolved, with photos of the result. */
export const mendComplaint: Action<CityComplaint> = defineAsk<
  CityComplaint,
  typeof cityComplaints.mend,
  Shown
>({
  call: cityComplaints.mend,
  label: words.mend,
  title: titleOf(words.mend),
  level: 2,
  applies: isOpen,
  changes: () => words.mendHint,
  questions: {
    start: () => ({ photoIds: [] }),
    Ask: ({ given, put, tried }) => (
      <DialogField
        label={words.photo}
        required
        wrong={tried && given.photoIds.length === 0 && words.photoNeeded}
      >
        {({ id }) => (
          <PhotosField
            id={id}
            label={words.photo}
            value={given.photoIds}
            put={(photoIds) => put({ photoIds })}
          />
        )}
      </DialogField>
    ),
    answered: ({ photoIds }) => photoIds.length > 0,
  },
  request: ({ id }, { photoIds }) => ({ params: { complaintId: id }, body: { photoIds } }),
  done: () => words.mended,
  refreshes,
});

const photosField: Field<string[]> = ({ id, value, onChange }) => (
  <PhotosField id={id} label={words.foundPhoto} value={value ?? []} put={(ids) => onChange?.(ids)} />
);

const day = 86_400_000;
const dueField: Field<number> = ({ id = '', value, onChange }) => (
  <InstantPicker id={id} value={value} onChange={(at) => onChange?.(at)} />
);
const raisedField: Field<number> = ({ id = '', value, onChange }) => (
  <InstantPicker
    id={id}
    value={value}
    least={Date.now() - 7 * day}
    most={Date.now()}
    onChange={(at) => onChange?.(at)}
  />
);

/** Files a complaint of the city. */
export const fileComplaint = createBy(cityComplaints.file, {
  label: words.file,
  labels: { ...words.fields, lng: words.lng, lat: words.lat },
  hints: words.hints,
  fields: { photoIds: photosField, raisedAt: raisedField, dueAt: dueField },
  done: () => words.filed,
  refreshes,
});
