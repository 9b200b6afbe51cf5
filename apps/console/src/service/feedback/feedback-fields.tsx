import { feedback } from '@kickstand/contract/service/feedback';
import { Alert, Form, Select, Skeleton } from 'antd';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useMay } from '../../kit/action/access.tsx';
import { useCall } from '../../kit/client/calls.ts';
import { sentenceOf } from '../../kit/client/sentence.ts';
import type { Field } from '../../kit/form/fields.tsx';
import { PageLink } from '../../kit/page/link.tsx';
import { feedbackPaths } from './feedback.paths.ts';
import { feedbackWords } from './feedback.words.ts';
import { stateBadge, useModules } from './feedback-cells.tsx';
import { ObjectFacts } from './feedback-object.tsx';

const words = feedbackWords.form;

/** The screens that the reader may open, grouped as in the menu. */
export const ModuleField: Field<string> = (props) => (
  <Select<string> {...props} showSearch={{ optionFilterProp: 'label' }} options={useModules()} />
);

/** Colleagues who read tickets. */
export const ColleaguesField: Field<string[]> = (props) => {
  const { data } = useCall(feedback.people, { query: { purpose: 'notify' } }, { quiet: true });
  return (
    <Select<string[]>
      {...props}
      mode="multiple"
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      options={(data?.list ?? []).map(({ operatorId, name }) => ({ value: operatorId, label: name }))}
    />
  );
};

const InstantPicker = lazy(async () => ({
  default: (await import('../../kit/input/instant-picker.tsx')).InstantPicker,
}));

/** A past moment. */
export const HappenedField: Field<number> = ({ id = '', value, onChange }) => (
  <Suspense fallback={<Skeleton.Input active block />}>
    <InstantPicker
      id={id}
      value={value}
      least={Date.now() - 365 * 86_400_000}
      most={Date.now()}
      onChange={(at) => onChange?.(at)}
    />
  </Suspense>
);

/** Requests wait until typing has paused for this long, ms. */
const restMs = 400;

/** The value of a form field once typing has paused. */
function useTyped(name: string): string {
  const value: unknown = Form.useWatch(name);
  const text = typeof value === 'string' ? value.trim() : '';
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), restMs);
    return () => clearTimeout(timer);
  }, [text]);
  return rested;
}

/** Tickets with titles similar to the typed one. */
export function Similar() {
  const title = useTyped('title');
  const may = useMay();
  const { data } = useCall(
    feedback.similar,
    { query: { title } },
    { enabled: title.length >= 2 && title.length <= 50, keep: true, ahead: true },
  );
  if (title === '' || !data || data.list.length === 0) return null;
  return (
    <section className="feedback-similar" aria-label={words.similar}>
      <p className="muted">{words.similar}</p>
      <ul>
        {data.list.map(({ id, title: known, state }) => (
          <li key={id}>
            {may(feedback.single) ? (
              <PageLink to={feedbackPaths.detail.to({}, { id })}>{known}</PageLink>
            ) : (
              known
            )}{' '}
            {stateBadge(state, undefined)}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The object of the typed number, or that the reader sees none. */
export function ObjectShown() {
  const text = useTyped('object');
  const { data, error } = useCall(
    feedback.object,
    { query: { text } },
    { enabled: text !== '' && text.length <= 64, quiet: true },
  );
  if (text === '') return null;
  if (error) return <Alert type="warning" showIcon title={sentenceOf(error)} />;
  if (!data) return null;
  return (
    <>
      <p className="muted">{words.objectFound}</p>
      <ObjectFacts of={data} />
    </>
  );
}
