import { roleBody } from '@kickstand/contract/organisation/permissions';
import { Form, Input, Radio, Select } from 'antd';
import { judge } from '../../../kit/form/form-sending.ts';
import { NumberInput } from '../../../kit/input/number-input.tsx';
import type { Option } from '../../../kit/list/filters.tsx';
import { enableField as EnableField, useAgents } from '../permissions.parts.tsx';
import { permissionsWords } from '../permissions.words.ts';
import type { RoleDesk } from './role-desk.parts.ts';
import type { RoleValues } from './role-values.ts';

const { form: words, roles } = permissionsWords;
const { shape } = roleBody;

interface RoleFieldsProps {
  desk: RoleDesk;
  templates: readonly Option[];
}

/** A role's fields besides its codes. */
export function RoleFields({ desk, templates }: RoleFieldsProps) {
  const scope = Form.useWatch<RoleValues['dataScope']>('dataScope');
  return (
    <div className="role-fields">
      <Form.Item
        name="name"
        label={words.fields.name}
        extra={words.hints.name}
        required
        rules={[{ validator: (_, value) => judge(shape.name, value) }]}
      >
        <Input autoComplete="off" maxLength={20} />
      </Form.Item>
      <Form.Item
        name="remark"
        label={words.fields.remark}
        rules={[{ validator: (_, value) => judge(shape.remark, value) }]}
      >
        <Input autoComplete="off" maxLength={100} />
      </Form.Item>
      <Form.Item name="templateId" label={words.fields.templateId} extra={words.hints.templateId}>
        <Select allowClear showSearch={{ optionFilterProp: 'label' }} options={[...templates]} />
      </Form.Item>
      {desk.scopes.length > 1 && (
        <Form.Item name="dataScope" label={words.fields.dataScope} extra={words.hints.dataScope}>
          <Radio.Group options={desk.scopes.map((value) => ({ value, label: roles.scopes[value] }))} />
        </Form.Item>
      )}
      {scope === 'agents' && <Places name="agentIds" useOptions={useAgents} />}
      {scope === 'areas' && <Places name="areaIds" useOptions={desk.useAreas} />}
      <Form.Item
        name={['limits', 'bulkVehicles']}
        label={words.fields.limits}
        extra={words.hints.limits}
        rules={[
          {
            validator: (_, value) => judge(shape.limits.unwrap().shape.bulkVehicles, value ?? undefined),
          },
        ]}
      >
        <NumberInput className="field-wide" precision={0} suffix={words.vehicles} />
      </Form.Item>
      <Form.Item name="enable" label={words.fields.enable}>
        <EnableField />
      </Form.Item>
    </div>
  );
}

interface PlacesProps {
  name: 'agentIds' | 'areaIds';
  useOptions(): readonly Option[];
}

/** The franchisees or areas of a role: at least one. */
function Places({ name, useOptions }: PlacesProps) {
  const options = useOptions();
  const atLeastOne = async (_: unknown, value: readonly number[] | undefined) => {
    if (!value?.length) throw new Error(words.hints.pick);
  };
  return (
    <Form.Item name={name} label={words.fields[name]} required rules={[{ validator: atLeastOne }]}>
      <Select<number[]>
        mode="multiple"
        allowClear
        showSearch={{ optionFilterProp: 'label' }}
        options={options.map(({ value, label }) => ({ value: Number(value), label }))}
      />
    </Form.Item>
  );
}
