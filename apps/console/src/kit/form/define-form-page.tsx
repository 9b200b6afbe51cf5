import type { ReplyOf } from '@kickstand/contract/kit';
import { useMay } from '../action/access.tsx';
import { type Page, usePage } from '../page/page.ts';
import { ForbiddenPanel } from '../page/states.tsx';
import type { Labelled } from '../terms/labels.ts';
import { type BodyOf, defineForm, type FormCall, type FormSpec } from './form.tsx';
import { PageFrame } from './form-frame.tsx';
import { SendingForm } from './sending-form.tsx';

interface PageOfForm<C extends FormCall> {
  /** The success message. */
  done(reply: ReplyOf<C>): string;
  /** Where to go once it is sent, waits for a second person, or is cancelled. */
  leave(page: Page): void;
}

/** A page consisting of one form for a write call, like the drawers of lists; it is empty again after sending. */
export function defineFormPage<C extends FormCall>(
  spec: FormSpec<undefined, C> & Labelled<keyof BodyOf<C> & string>,
  { done, leave }: PageOfForm<C>,
) {
  const Form = defineForm<undefined, C>({ ...spec, frame: PageFrame });
  const { call, title: label } = spec;

  function Sending() {
    const page = usePage();
    return (
      <SendingForm
        form={Form}
        common={{ call, label, done: (_: undefined, reply: ReplyOf<C>) => done(reply) }}
        row={undefined}
        leave={() => leave(page)}
      />
    );
  }

  return function FormPage() {
    return useMay()(call) ? <Sending /> : <ForbiddenPanel needs={call.access} />;
  };
}
