import { agentAreas } from '@kickstand/contract/organisation/agents';
import {
  opLevels,
  permissionRoles,
  professions,
  type UserRow,
} from '@kickstand/contract/organisation/permissions';
import { ConfigProvider, Form, Radio, Select } from 'antd';
import { createContext, useContext } from 'react';
import { useCall } from '../../../kit/client/calls.ts';
import { useOperator } from '../../../kit/client/operator.ts';
import { dayField, type Field, hiddenField, pickField, textField } from '../../../kit/form/fields.tsx';
import type { Option } from '../../../kit/list/filters.tsx';
import { enableField, professionNames, useAgents } from '../permissions.parts.tsx';
import { permissionsWords } from '../permissions.words.ts';
import '../permissions.css';

const { users: words, form: formWords } = permissionsWords;

/** The account of the form, for its controls. */
export const FormOf = createContext<UserRow | undefined>(undefined);

/** Nobody grants anything to themselves: on the operator's own account these are read-only. */
const notOwn = <V,>(Control: Field<V>): Field<V> =>
  function NotOwn(props) {
    const own = useContext(FormOf)?.own === true;
    return (
      <ConfigProvider componentDisabled={own}>
        <Control {...props} />
      </ConfigProvider>
    );
  };

/** The company whose roles and areas are offered: the form's, or the operator's own. */
function useCompany() {
  const chosen = Form.useWatch<number | undefined>('agentId');
  const own = useOperator()?.agentId;
  return chosen ?? own;
}

/** Keeps held values readable when they are no longer offered. */
function withHeld(offered: readonly Option[], held: readonly Option[]) {
  const known = new Set(offered.map(({ value }) => value));
  return [...offered, ...held.filter(({ value }) => !known.has(value))];
}

const searchable = { optionFilterProp: 'label' };

const rolesField: Field<string[]> = ({ value = [], onChange, ...props }) => {
  const agentId = useCompany();
  const row = useContext(FormOf);
  const { data, isFetching } = useCall(
    permissionRoles.enabled,
    { query: agentId === undefined ? {} : { agentId } },
    { quiet: true },
  );
  const offered = data?.list.map(({ id, name }) => ({ value: id, label: name })) ?? [];
  const held = row?.roles.map(({ id, name }) => ({ value: id, label: name })) ?? [];
  const options = withHeld(offered, held);
  const labelOf = (id: string) => options.find((option) => option.value === id)?.label ?? id;
  return (
    <>
      <Select<string[]>
        {...props}
        mode="multiple"
        maxCount={5}
        loading={isFetching}
        showSearch={searchable}
        value={value}
        options={options}
        onChange={(next) => onChange?.(next)}
      />
      {value.length > 1 && (
        <div className="main-role">
          <span>{words.main}</span>
          <Radio.Group
            aria-label={words.main}
            value={value[0]}
            options={value.map((id) => ({ value: id, label: labelOf(id) }))}
            onChange={({ target }) => {
              const main = String(target.value);
              onChange?.([main, ...value.filter((id) => id !== main)]);
            }}
          />
        </div>
      )}
    </>
  );
};

/** Roles and areas depend on the company. */
const agentField: Field<number> = ({ value, onChange, ...props }) => {
  const form = Form.useFormInstance();
  const options = useAgents().map((option) => ({ ...option, value: Number(option.value) }));
  return (
    <Select<number | undefined>
      {...props}
      allowClear
      showSearch={searchable}
      value={value}
      options={options}
      onChange={(next) => {
        onChange?.(next);
        form.setFieldsValue({ roleIds: [], areaIds: [] });
      }}
    />
  );
};

const areasField: Field<number[]> = ({ value = [], onChange, ...props }) => {
  const agentId = useCompany();
  const row = useContext(FormOf);
  const { data, isFetching } = useCall(
    agentAreas.ofAgent,
    { query: { agentId: agentId ?? 0 } },
    { quiet: true, enabled: agentId !== undefined },
  );
  const optionOf = ({ id, name }: { id: number; name: string }) => ({ value: String(id), label: name });
  const options = withHeld(data?.list.map(optionOf) ?? [], row?.areas.map(optionOf) ?? []);
  return (
    <Select<number[]>
      {...props}
      mode="multiple"
      allowClear
      loading={isFetching}
      showSearch={searchable}
      placeholder={words.allAreas}
      value={value}
      options={options.map((option) => ({ ...option, value: Number(option.value) }))}
      onChange={(next) => onChange?.(next)}
    />
  );
};

const levelOptions = opLevels.map((bit) => ({ value: bit, label: words.levels[bit] }));

/** Several bits in one number. */
const levelField: Field<number> = ({ value = 0, onChange, ...props }) => (
  <Select<number[]>
    {...props}
    mode="multiple"
    allowClear
    value={opLevels.filter((bit) => (value & bit) !== 0)}
    options={levelOptions}
    onChange={(bits) => onChange?.(bits.reduce((sum, bit) => sum | bit, 0))}
  />
);

/** The fields of an account, in the order of the form. */
export const userFields = {
  phone: notOwn(textField),
  name: textField,
  agentId: notOwn(agentField),
  roleIds: notOwn(rolesField),
  areaIds: notOwn(areasField),
  profession: pickField(professions, professionNames),
  employeeNo: textField,
  level: notOwn(levelField),
  expireOn: notOwn(dayField()),
  enable: notOwn(enableField),
};

export const userLabels = {
  phone: words.fields.phone,
  name: words.fields.name,
  agentId: words.fields.agentId,
  roleIds: words.fields.roleIds,
  areaIds: words.fields.areaIds,
  profession: words.fields.profession,
  employeeNo: words.fields.employeeNo,
  level: words.fields.level,
  expireOn: words.fields.expireOn,
  enable: formWords.fields.enable,
};

export const userHints = words.hints;

/** Fields without a control. */
export const userKept = {
  fields: { operatorId: hiddenField, version: hiddenField },
  labels: { operatorId: '', version: '' },
};
