import { type FencePage, fenceContent, fenceKeys } from '@kickstand/contract/places/fences';
import type { FenceKind } from '@kickstand/contract/platform/map-kit';
import { Form, type FormInstance } from 'antd';
import { Fragment, lazy, Suspense, useEffect, useEffectEvent, useMemo } from 'react';
import { judge, type Values } from '../../../kit/form/form-sending.ts';
import { isOptional } from '../../../kit/form/rules.ts';
import { fencesWords } from '../fences.words.ts';
import { controlsOf, hintsOf, sections } from './fence-fields.tsx';

const FenceBelonging = lazy(async () => ({
  default: (await import('../list/fence-belonging.tsx')).FenceBelonging,
}));

const words = fencesWords.form;

interface FenceFormProps {
  form: FormInstance<Values>;
  page: FencePage;
  kind: FenceKind;
  setKind(kind: FenceKind): void;
  /** An existing fence keeps its kind and its area. */
  isNew: boolean;
  serviceAreaId: number | undefined;
  start: Values;
  locked: boolean;
  /** Its fields are rendered. */
  shown(): void;
  touched(): void;
  submit(): void;
}

/** The form of a fence's properties: one control per key of its kind. */
export function FenceForm({ form, page, kind, setKind, isNew, serviceAreaId, ...rest }: FenceFormProps) {
  const controls = useMemo(() => controlsOf(kind, serviceAreaId), [kind, serviceAreaId]);
  const keys = fenceKeys[kind];
  const shown = useEffectEvent(rest.shown);
  useEffect(() => shown(), []);
  return (
    <Form
      form={form}
      name="fence"
      aria-label={fencesWords.editor.facts}
      layout="vertical"
      initialValues={rest.start}
      disabled={rest.locked}
      validateTrigger="onBlur"
      scrollToFirstError={{ focus: true }}
      className="fence-form"
      onValuesChange={rest.touched}
      onFinish={rest.submit}
    >
      <Suspense>{isNew && <FenceBelonging page={page} kind={kind} setKind={setKind} />}</Suspense>
      {sections.map(([section, all]) => {
        const shown = all.filter((key) => keys.includes(key));
        if (shown.length === 0) return null;
        return (
          <Fragment key={section}>
            <h3 className="form-heading">{words[section]}</h3>
            {shown.map((key) => {
              const Control = controls[key] as (typeof controls)['name'];
              const schema = fenceContent.shape[key];
              return (
                <Form.Item
                  key={key}
                  name={key}
                  label={words[key]}
                  extra={hintsOf[key]}
                  required={!isOptional(schema)}
                  rules={[{ validator: (_, value) => judge(schema, value) }]}
                >
                  <Control />
                </Form.Item>
              );
            })}
          </Fragment>
        );
      })}
      <button type="submit" hidden aria-hidden tabIndex={-1} />
    </Form>
  );
}
