import type { ReplyOf } from '@kickstand/contract/kit';
import { useMay } from '../action/access.tsx';
import { type Page, usePage } from '../page/page.ts';
import { ForbiddenPanel } from '../page/states.tsx';
import type { Labelled } from '../terms/labels.ts';
import { type BodyOf, defineForm, type FormCall, type FormSpec } from './form.tsx';
import { PageFrame } from './form-frame.tsx';
import { SendingForm } from './sending-form.tsx';

interface PageOfForm<C extends FormCall> {
  /** What to say when it is done. */
  done(reply: ReplyOf<C>): string;
  /** Where the page leads once it is sent, waits for a second person, or is given up. */
  leave(page: Page): void;
}

/** A page that is one form of a write call, like the drawers of lists; once it was sent it is empty again. */
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
