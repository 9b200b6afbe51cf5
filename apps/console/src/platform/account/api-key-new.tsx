import { agentAreas } from '@kickstand/contract/organisation/agents';
import { permissionTree } from '@kickstand/contract/organisation/permissions';
import { account, longestKeyDays, usualKeyDays } from '@kickstand/contract/platform/account';
import { Form, Input, InputNumber, Select, Switch } from 'antd';
import { useContext, useState } from 'react';
import { HeldCodes } from '../../kit/action/access.tsx';
import { AskDialog } from '../../kit/action/ask-dialog.tsx';
import { ShownOnce } from '../../kit/action/shown-once.tsx';
import { useAsk } from '../../kit/action/use-ask.ts';
import { useCall } from '../../kit/client/calls.ts';
import { inLocale } from '../../kit/words.ts';
import { accountWords as words } from './account.words.ts';

interface Values {
  name: string;
  days: number;
  codes?: string[];
  areaIds?: number[];
  stepUp?: boolean;
  assistantWrites?: boolean;
}

/** The form for an API key; then the key itself, this once. */
export function NewKey({ close }: { close(): void }) {
  const [made, setMade] = useState<string>();
  return made === undefined ? (
    <KeyForm made={setMade} close={close} />
  ) : (
    <ShownOnce title={words.keyMade} label={words.keyItself} value={made} close={close} />
  );
}

function KeyForm({ made, close }: { made(key: string): void; close(): void }) {
  const [form] = Form.useForm<Values>();
  const held = useContext(HeldCodes);
  const areas = useCall(agentAreas.ofOperator, {}, { quiet: true });
  const { ask, busy, refused } = useAsk(account.addApiKey);
  const codes = permissionTree
    .filter(({ code }) => held.has(code))
    .map(({ code, ...title }) => ({ value: code, label: `${inLocale(title)} (${code})` }));

  const add = async ({ name, days, codes: only, areaIds, stepUp, assistantWrites }: Values) => {
    const limits = {
      ...(only?.length && { codes: only }),
      ...(areaIds?.length && { areaIds }),
      ...(stepUp && { stepUp }),
      ...(assistantWrites && { assistantWrites }),
    };
    const reply = await ask({ body: { name, days, ...limits } });
    if (reply) made(reply.key);
  };

  return (
    <AskDialog
      title={words.addKey}
      agreeing={words.create}
      width={520}
      busy={busy}
      refused={refused}
      submit={() => void form.validateFields().then(add, () => undefined)}
      cancel={close}
    >
      <Form<Values> form={form} component={false} layout="vertical" initialValues={{ days: usualKeyDays }}>
        <Form.Item
          name="name"
          label={words.keyName}
          extra={words.keyNameHint}
          rules={[{ required: true, min: 2, max: 40, whitespace: true, message: words.keyNameHint }]}
        >
          <Input autoFocus autoComplete="off" maxLength={40} />
        </Form.Item>
        <Form.Item
          name="days"
          label={words.days}
          extra={words.daysHint}
          rules={[{ required: true, message: words.daysHint }]}
        >
          <InputNumber min={1} max={longestKeyDays} precision={0} />
        </Form.Item>
        <Form.Item name="codes" label={words.codes} extra={words.codesHint}>
          <Select mode="multiple" allowClear showSearch={{ optionFilterProp: 'label' }} options={codes} />
        </Form.Item>
        <Form.Item name="areaIds" label={words.areas} extra={words.areasHint}>
          <Select
            mode="multiple"
            allowClear
            showSearch={{ optionFilterProp: 'label' }}
            loading={areas.isPending}
            options={(areas.data?.list ?? []).map(({ id, name }) => ({ value: id, label: `${name}(${id})` }))}
          />
        </Form.Item>
        <Form.Item name="stepUp" label={words.sensitive} extra={words.sensitiveHint} valuePropName="checked">
          <Switch />
        </Form.Item>
        <Form.Item
          name="assistantWrites"
          label={words.assistants}
          extra={words.assistantsHint}
          valuePropName="checked"
        >
          <Switch />
        </Form.Item>
      </Form>
    </AskDialog>
  );
}
