import { vehicles } from '@kickstand/contract/fleet/vehicles';
import { mdsAgencies, mdsPrecisions } from '@kickstand/contract/open/mds';
import { useCall } from '../../../kit/client/calls.ts';
import { createBy, editBy } from '../../../kit/form/create-and-edit.tsx';
import {
  longTextField,
  pickField,
  pickFromField,
  pickManyField,
  textField,
} from '../../../kit/form/fields.tsx';
import { badge, instant, text, yesNo } from '../../../kit/list/cells.tsx';
import { defineListScreen } from '../../../kit/list/list-screen.tsx';
import { SettingsGroup } from '../../../kit/settings/settings-group.tsx';
import { mdsWords as words } from './mds.words.ts';

function useAreas() {
  const { data } = useCall(vehicles.areas, {}, { quiet: true });
  return data?.list.map(({ id, name }) => ({ value: id, label: name })) ?? [];
}

function useAccounts() {
  const { data } = useCall(mdsAgencies.accounts, {}, { quiet: true });
  return data?.list.map(({ operatorId, name }) => ({ value: operatorId, label: name })) ?? [];
}

const form = {
  labels: words.fields,
  hints: words.hints,
  fields: {
    operatorId: pickFromField(useAccounts),
    areaIds: pickManyField(useAreas),
    boundary: longTextField(4),
    providerId: textField,
    precision: pickField(mdsPrecisions, words.precisions),
  },
  done: () => words.saved,
};

const Agencies = defineListScreen({
  call: mdsAgencies.list,
  title: words.agencies,
  labels: words.fields,
  columns: {
    name: text,
    isOn: yesNo,
    operatorName: text,
    precision: badge({ coarse: 'quiet', exact: 'warn' }, words.precisions),
    providerId: text,
    agentName: text,
    updatedAt: instant,
  },
  filters: {},
  create: createBy(mdsAgencies.add, { ...form, label: words.add }),
  rowActions: [editBy(mdsAgencies.change, { ...form, label: words.edit })],
  empty: words.empty,
});

/** The agencies and the areas they read about. */
export const MdsAgencies = () => (
  <SettingsGroup title={words.title} hint={words.hint} actions={null}>
    <Agencies fixed={{}} />
  </SettingsGroup>
);
