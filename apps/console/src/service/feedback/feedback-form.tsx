import { feedback, feedbackKinds, feedbackLevels } from '@kickstand/contract/service/feedback';
import { Alert, Button, Checkbox, Form } from 'antd';
import { useId, useState } from 'react';
import type { z } from 'zod';
import { useMay } from '../../kit/action/access.tsx';
import { useChange } from '../../kit/client/calls.ts';
import { operator } from '../../kit/client/operator.ts';
import { type Field, longTextField, pickField, textField } from '../../kit/form/fields.tsx';
import { FormPage, type PageFormProps } from '../../kit/form/form-page.tsx';
import { bodyOf, judge, useSubmit, type Values } from '../../kit/form/form-sending.ts';
import { isOptional } from '../../kit/form/rules.ts';
import { showBusy } from '../../kit/page/busy.tsx';
import { tell } from '../../kit/page/notices.ts';
import { usePage } from '../../kit/page/page.ts';
import { ForbiddenPanel } from '../../kit/page/states.tsx';
import { labelsOf } from '../../kit/terms/labels.ts';
import { AttachFields } from './attach-fields.tsx';
import { isAttached, noneAttached, sendAttached } from './attachments.ts';
import { feedbackPaths } from './feedback.paths.ts';
import { feedbackWords } from './feedback.words.ts';
import { ContextShown, contextNow } from './feedback-context.tsx';
import { forgetDraft, keepDraft, keptDraft } from './feedback-draft.ts';
import { ColleaguesField, HappenedField, ModuleField, ObjectShown, Similar } from './feedback-fields.tsx';
import './feedback.css';

const words = feedbackWords.form;
const labels: Readonly<Record<string, string>> = {
  ...labelsOf(feedbackWords.fields),
  object: words.object,
};
const { shape } = feedback.create.body;

/** The inputs, in the order of the page. */
const fields = {
  kind: pickField(feedbackKinds, feedbackWords.kinds),
  level: pickField(feedbackLevels, feedbackWords.levels),
  module: ModuleField,
  title: textField,
  text: longTextField(8),
  object: textField,
  happenedAt: HappenedField,
  contactPhone: textField,
  notify: ColleaguesField,
} as const;
type Name = keyof typeof fields;

const startValues = (): Values => ({ level: 'P3', contactPhone: operator()?.phone });

/** The page for writing a ticket to the vendor of the platform. */
export default function FeedbackFormPage() {
  const may = useMay();
  return may(feedback.create) ? (
    <FormPage form={FeedbackForm} />
  ) : (
    <ForbiddenPanel needs={feedback.create.access} />
  );
}

function FeedbackForm({ setDirty }: PageFormProps) {
  const [form] = Form.useForm<Values>();
  // Another tab may have the same form open, and labels refer to their fields by id.
  const id = useId();
  const { open } = usePage();
  const may = useMay();
  const [draft, setDraft] = useState(keptDraft);
  const [attached, setAttached] = useState(noneAttached);
  const [context] = useState(contextNow);
  const create = useChange(feedback.create, { quiet: true });
  const empty = () => {
    forgetDraft();
    setDraft(undefined);
    setAttached(noneAttached);
    setDirty(false);
    form.resetFields();
    form.setFieldsValue({
      ...Object.fromEntries(Object.keys(fields).map((name) => [name, undefined])),
      ...startValues(),
    });
  };
  const { busy, refused, submit } = useSubmit(form, async (values) => {
    // Validated before anything is uploaded, so that errors in the texts show at once.
    if (!bodyOf(feedback.create.body, { ...values, context }, form)) return;
    const body = bodyOf(
      feedback.create.body,
      { ...values, context, ...(await sendAttached(attached)) },
      form,
    );
    if (!body) return;
    const { feedbackId } = await create.mutateAsync({ body: body as z.output<typeof feedback.create.body> });
    empty();
    tell({ key: 'feedback', kind: 'success', text: words.sent(feedbackId) });
    if (may(feedback.single)) open(feedbackPaths.detail.to({}, { id: feedbackId }));
  });
  return (
    <div className="feedback-form">
      <h1>{feedbackWords.write}</h1>
      {draft && (
        <Alert
          type="info"
          showIcon
          title={words.restored}
          action={<Button onClick={empty}>{words.discard}</Button>}
        />
      )}
      <Form
        form={form}
        name={id}
        aria-label={feedbackWords.write}
        layout="vertical"
        initialValues={{ ...startValues(), ...draft }}
        validateTrigger="onBlur"
        scrollToFirstError={{ focus: true }}
        onValuesChange={(_, { phoneConfirmed: _now, ...values }) => keepDraft(values)}
        onFinish={submit}
      >
        <Item name="kind" />
        <Item name="level" />
        <Item name="module" />
        <Item name="title" below={<Similar />} />
        <Item name="text" hint={words.textHint} />
        <Item name="object" below={<ObjectShown />} />
        <Item name="happenedAt" />
        <AttachFields
          attached={attached}
          put={(next) => {
            setAttached(next);
            setDirty(isAttached(next));
          }}
        />
        <Item name="contactPhone" />
        <PhoneConfirmed />
        <Item name="notify" />
        <ContextShown context={context} />
        {refused && <Alert type="error" showIcon title={refused} role="alert" />}
        <Button type="primary" htmlType="submit" loading={showBusy(busy)}>
          {words.submit}
        </Button>
      </Form>
    </div>
  );
}

interface ItemProps {
  name: Name;
  hint?: string;
  below?: React.ReactNode;
}

/** One field of the form, validated by the call's own schema. */
function Item({ name, hint, below }: ItemProps) {
  const schema = shape[name] as z.ZodType;
  const Control = fields[name] as Field<unknown>;
  return (
    <>
      <Form.Item
        name={name}
        label={labels[name] ?? ''}
        extra={hint}
        required={!isOptional(schema)}
        rules={[{ validator: (_, value) => judge(schema, value) }]}
      >
        <Control />
      </Form.Item>
      {below}
    </>
  );
}

/** Tickets of the highest level are answered by phone: the number must be confirmed. */
function PhoneConfirmed() {
  const level: unknown = Form.useWatch('level');
  const phone: unknown = Form.useWatch('contactPhone');
  if (level !== 'P1') return null;
  const confirmed = async (_: unknown, value: unknown) => {
    if (value !== true) throw new Error(words.confirmNeeded);
  };
  return (
    <Form.Item name="phoneConfirmed" valuePropName="checked" rules={[{ validator: confirmed }]}>
      <Checkbox>{words.confirmPhone(String(phone ?? ''))}</Checkbox>
    </Form.Item>
  );
}
