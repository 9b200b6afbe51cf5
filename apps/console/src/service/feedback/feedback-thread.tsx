import { type FeedbackDetail, feedback } from '@kickstand/contract/service/feedback';
import { Alert, Button, Checkbox, Form } from 'antd';
import { useEffect, useState } from 'react';
import { useMay } from '../../kit/action/access.tsx';
import { useChange } from '../../kit/client/calls.ts';
import { longTextField } from '../../kit/form/fields.tsx';
import { judge, useSubmit, type Values } from '../../kit/form/form-sending.ts';
import { useUnsaved } from '../../kit/form/unsaved.ts';
import { showBusy } from '../../kit/page/busy.tsx';
import { tell } from '../../kit/page/notices.ts';
import { Timeline } from '../../kit/page/timeline.tsx';
import { AttachFields } from './attach-fields.tsx';
import { isAttached, noneAttached, sendAttached } from './attachments.ts';
import { can } from './feedback.actions.tsx';
import { feedbackWords } from './feedback.words.ts';
import { stateBadge } from './feedback-cells.tsx';

const words = feedbackWords.reply;
const Text = longTextField(4);
type Event = FeedbackDetail['events'][number];

const sideText = (side: Event['side'], reader: Event['side']) =>
  side === 'customer' && reader === 'vendor' ? feedbackWords.customer : feedbackWords.sides[side];

const byText = ({ by, side }: Event, reader: Event['side']) =>
  by === null ? feedbackWords.byItself : `${by} · ${sideText(side, reader)}`;

/** The thread, oldest first, with every change of state. */
export function FeedbackThread({ of }: { of: FeedbackDetail }) {
  const may = useMay();
  return (
    <section>
      <h2>{feedbackWords.thread}</h2>
      <Timeline
        events={of.events.map((event, i) => ({
          key: String(event.no),
          at: event.at,
          title: (
            <>
              {feedbackWords.events[event.kind]} · {byText(event, of.side)}{' '}
              {event.state !== of.events[i - 1]?.state && stateBadge(event.state, event)}
            </>
          ),
          detail: event.text && <span className="feedback-text">{event.text}</span>,
          tone: event.isInternal ? 'quiet' : event.side === 'vendor' ? 'good' : 'busy',
        }))}
      />
      {may(feedback.reply) && <Reply of={of} />}
    </section>
  );
}

/** Replies to the other side, or adds a note for one's own. */
function Reply({ of }: { of: FeedbackDetail }) {
  const [form] = Form.useForm<Values>();
  const [attached, setAttached] = useState(noneAttached);
  const isInternal = Form.useWatch('isInternal', form) === true;
  const change = useChange(feedback.reply, { quiet: true });
  useUnsaved(() => form.isFieldsTouched() || isAttached(attached));
  const { busy, refused, submit } = useSubmit(form, async ({ text = '', waits = false }) => {
    const sent = isInternal ? {} : await sendAttached(attached);
    const body = { text: String(text), isInternal, waits: waits === true, ...sent };
    await change.mutateAsync({ params: { feedbackId: of.id }, body });
    form.resetFields();
    setAttached(noneAttached);
    tell({ key: 'feedback', kind: 'success', text: words.done });
  });
  const isOver = !can(of.side === 'vendor' ? 'answer' : 'say')(of);
  // A closed ticket accepts notes only; it may be closed or reopened while somebody types.
  useEffect(() => form.setFieldValue('isInternal', isOver), [form, isOver]);
  return (
    <Form
      form={form}
      name={`reply-${of.id}`}
      aria-label={words.title}
      layout="vertical"
      initialValues={{ isInternal: isOver }}
      validateTrigger="onBlur"
      onFinish={submit}
    >
      <Form.Item
        name="text"
        label={words.text}
        required
        rules={[{ validator: (_, value) => judge(feedback.reply.body.shape.text, value) }]}
      >
        <Text />
      </Form.Item>
      <Form.Item name="isInternal" valuePropName="checked">
        <Checkbox disabled={isOver}>{words.internal}</Checkbox>
      </Form.Item>
      {of.side === 'vendor' && !isInternal && (
        <Form.Item name="waits" valuePropName="checked">
          <Checkbox>{words.waits}</Checkbox>
        </Form.Item>
      )}
      {!isInternal && <AttachFields attached={attached} put={setAttached} />}
      {refused && <Alert type="error" showIcon title={refused} role="alert" />}
      <Button htmlType="submit" type="primary" loading={showBusy(busy)}>
        {words.send}
      </Button>
    </Form>
  );
}
