import type { RoleInfo, TreeNode } from '@kickstand/contract/organisation/permissions';
import { Alert, Button, Form } from 'antd';
import { lazy, Suspense, useId, useState } from 'react';
import type { Values } from '../../../kit/form/form-sending.ts';
import { showBusy } from '../../../kit/page/busy.tsx';
import { usePage } from '../../../kit/page/page.ts';
import { permissionsWords } from '../permissions.words.ts';
import { judgeCodes, RoleCodes, RoleNotes, TemplateTaker } from './role-codes.tsx';
import { RoleConflict } from './role-conflict.tsx';
import type { RoleDesk } from './role-desk.parts.ts';
import { RoleFields } from './role-fields.tsx';
import { isGone } from './role-missing.tsx';
import { useSavingRole } from './role-saving.ts';
import { useTemplateCodes } from './role-templates.ts';
import { type Mode, type RoleValues, startOf } from './role-values.ts';
import '../permissions.css';

const words = permissionsWords.form;
const RolePreview = lazy(() => import('./role-preview.tsx'));

export interface RoleEditorProps {
  desk: RoleDesk;
  mode: Mode;
  nodes: readonly TreeNode[];
  /** The initial state of the form. */
  role?: RoleInfo | undefined;
  setDirty(dirty: boolean): void;
  /** Starts again from the stored role. */
  restart(): void;
}

function titleOf({ mode, role, desk }: RoleEditorProps) {
  if (!role || mode === 'add') return desk.title ?? words.addTitle;
  return mode === 'edit' ? words.editTitle(role.name) : words.copyTitle(role.name);
}

/** Name, scope and codes of a role on one page. */
export function RoleEditor(props: RoleEditorProps) {
  const { desk, mode, nodes, role, setDirty, restart } = props;
  const page = usePage();
  // Another tab may have a role open as well, and labels refer to their fields by id.
  const id = useId();
  const [form] = Form.useForm<Values>();
  const [start] = useState(() => startOf(role, mode, nodes));
  const { busy, error, refused, submit, conflict, goOn } = useSavingRole(form, props);
  const codes = (Form.useWatch('codes', form) as readonly string[] | undefined) ?? start.codes;
  const templateId = Form.useWatch('templateId', form) as string | undefined;
  const own = mode === 'edit' ? role : undefined;
  const templates = desk.useTemplates(own);
  const templateCodes = useTemplateCodes(templateId, role);
  const [preview, setPreview] = useState(false);
  const title = titleOf(props);

  return (
    <section className="permission-page" aria-label={title}>
      <h1>{title}</h1>
      <Form<Values>
        form={form}
        name={id}
        aria-label={title}
        layout="vertical"
        initialValues={start}
        validateTrigger="onBlur"
        scrollToFirstError={{ focus: true }}
        onValuesChange={() => setDirty(true)}
        onFinish={submit}
      >
        <RoleFields templates={templates} desk={desk} />
        <RoleNotes role={role} mode={mode} nodes={nodes} />
        <TemplateTaker
          given={templateCodes}
          nodes={nodes}
          replacing={codes.length > 0}
          take={(taken) => {
            form.setFieldValue('codes', taken);
            setDirty(true);
          }}
        />
        <Form.Item
          name="codes"
          label={words.fields.codes}
          required
          validateTrigger="onChange"
          rules={[{ validator: judgeCodes }]}
        >
          <RoleCodes nodes={nodes} compare={templateCodes} role={own} />
        </Form.Item>
        {conflict ? (
          <RoleConflict
            mine={form.getFieldsValue(true) as RoleValues}
            newest={conflict}
            nodes={nodes}
            goOn={goOn}
            reload={restart}
          />
        ) : (
          refused && (
            <Alert
              type="error"
              showIcon
              role="alert"
              title={refused}
              description={own && isGone(error) && words.staleGone}
            />
          )
        )}
        <div className="role-foot">
          <Button type="primary" htmlType="submit" loading={showBusy(busy)}>
            {words.save}
          </Button>
          <Button onClick={() => setPreview(true)}>{words.preview}</Button>
          <Button onClick={() => page.close()}>{words.cancel}</Button>
        </div>
      </Form>
      {preview && (
        <Suspense>
          <RolePreview codes={codes} nodes={nodes} close={() => setPreview(false)} />
        </Suspense>
      )}
    </section>
  );
}
