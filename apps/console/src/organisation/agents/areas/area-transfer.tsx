import { type AgentAreaRow, agentAreas, transferBody } from '@kickstand/contract/organisation/agents';
import { businessDayOf } from '@kickstand/domain/platform/time';
import { Alert, Button, Drawer, Form, Input } from 'antd';
import { useState } from 'react';
import type { FormProps } from '../../../kit/action/define-action.tsx';
import { useCall } from '../../../kit/client/calls.ts';
import { dayField, longTextField, pickNumberField } from '../../../kit/form/fields.tsx';
import { judge, useSubmit, type Values } from '../../../kit/form/form-sending.ts';
import { useUnsaved } from '../../../kit/form/unsaved.ts';
import { UnsavedQuestion } from '../../../kit/form/unsaved-question.tsx';
import { kitWords } from '../../../kit/kit.words.ts';
import { showBusy } from '../../../kit/page/busy.tsx';
import { deploymentZone } from '../../../kit/page/format.ts';
import { Loaded } from '../../../kit/page/states.tsx';
import { countText, moneyText } from '../../../ui/format.ts';
import { agentOptions, useAgents } from '../agents.service.ts';
import { agentsWords } from '../agents.words.ts';
import { Effects } from '../effects.tsx';
import { mayReceive } from './area-receivers.ts';
import '../agents.css';

const words = agentsWords.transfer;

const today = () => businessDayOf(Date.now(), deploymentZone());
const Day = dayField(today);
const Reason = longTextField(3);

function useReceivers(from: number) {
  const { data } = useAgents();
  const list = data?.list ?? [];
  return agentOptions(list, (node) => mayReceive(from, node, list));
}

/** What is transferred, what stays, and what happens to rides in progress. */
function Impact({ areaId }: { areaId: number }) {
  const answer = useCall(agentAreas.impact, { query: { areaId } }, { quiet: true });
  return (
    <div role="status" aria-label={words.what} aria-busy={answer.isPending}>
      <Loaded of={answer}>
        {({ vehicles, stations, staff, riding, cards, cardCents, statements }) => (
          <Effects
            title={words.what}
            list={[
              words.vehicles(countText(vehicles), countText(stations)),
              words.staff(countText(staff)),
              words.balances,
              cards > 0 ? words.cards(countText(cards), moneyText(cardCents)) : words.cardsNone,
              riding > 0 ? words.riding(countText(riding)) : words.ridingNone,
              words.day,
              ...(statements > 0 ? [words.statements(countText(statements))] : []),
            ]}
          />
        )}
      </Loaded>
    </div>
  );
}

const { agentId, effectiveOn, reason } = transferBody.shape;

const needed = (sentence: string) => ({ required: true, message: sentence });

/** Transfers an area: to whom, from which day, and why; its name must be typed, as much goes with it. */
export default function AreaTransfer({
  row,
  send,
  close,
}: FormProps<AgentAreaRow, typeof agentAreas.transfer>) {
  const [form] = Form.useForm<Values>();
  const [dirty, setDirty] = useState(false);
  const [leaving, setLeaving] = useState(false);
  useUnsaved(dirty);
  const [Receiver] = useState(() => pickNumberField(() => useReceivers(row.agentId)));
  const { busy, refused, submit } = useSubmit(form, async ({ typed: _, ...values }) => {
    const said = transferBody.omit({ areaId: true, version: true }).parse(values);
    await send({ body: { ...said, areaId: row.id, version: row.version } });
  });
  const leave = () => (dirty ? setLeaving(true) : close());

  return (
    <Drawer
      open
      size={560}
      title={words.title(row.name)}
      className="agent-drawer"
      mask={{ closable: false }}
      onClose={leave}
      footer={
        <div className="drawer-buttons">
          <Button onClick={leave}>{kitWords.cancel}</Button>
          <Button type="primary" danger loading={showBusy(busy)} onClick={submit}>
            {words.submit}
          </Button>
        </div>
      }
    >
      <p className="muted">{words.from(row.agentName)}</p>
      <Impact areaId={row.id} />
      <Alert className="agent-note" type="info" showIcon title={words.second} />
      <Form
        form={form}
        name={agentAreas.transfer.id}
        aria-label={words.title(row.name)}
        layout="vertical"
        initialValues={{ effectiveOn: today() }}
        validateTrigger="onBlur"
        onValuesChange={() => setDirty(true)}
        onFinish={submit}
      >
        <Form.Item
          name="agentId"
          label={words.to}
          required
          rules={[needed(words.toNeeded), { validator: (_, value) => judge(agentId, value) }]}
        >
          <Receiver />
        </Form.Item>
        <Form.Item
          name="effectiveOn"
          label={words.on}
          extra={words.onHint(deploymentZone())}
          required
          rules={[needed(words.onNeeded), { validator: (_, value) => judge(effectiveOn, value) }]}
        >
          <Day />
        </Form.Item>
        <Form.Item
          name="reason"
          label={words.reason}
          extra={words.reasonHint}
          required
          rules={[{ validator: (_, value) => judge(reason, value) }]}
        >
          <Reason />
        </Form.Item>
        <Form.Item
          name="typed"
          label={words.typeName(row.name)}
          required
          rules={[
            {
              validator: async (_, value: string | undefined) => {
                if (value?.trim() !== row.name) throw new Error(words.typeWrong);
              },
            },
          ]}
        >
          <Input autoComplete="off" />
        </Form.Item>
        <button type="submit" hidden aria-hidden tabIndex={-1} />
      </Form>
      {refused && <Alert type="error" showIcon title={refused} role="alert" />}
      {leaving && <UnsavedQuestion leave={close} stay={() => setLeaving(false)} />}
    </Drawer>
  );
}
