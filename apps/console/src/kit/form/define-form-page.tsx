import type { ReplyOf } from '@kickstand/contract/kit';
import { useState } from 'react';
import { useMay } from '../action/access.tsx';
import { useSending } from '../action/sending.ts';
import { type Page, usePage } from '../page/page.ts';
import { ForbiddenPanel } from '../page/states.tsx';
import type { Labelled } from '../terms/labels.ts';
import { type BodyOf, defineForm, type FormCall, type FormSpec } from './form.tsx';
import { PageFrame } from './form-frame.tsx';

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
    const [round, setRound] = useState(0);
    const end = () => {
      setRound((before) => before + 1);
      leave(page);
    };
    const common = { call, label, done: (_: undefined, reply: ReplyOf<C>) => done(reply) };
    const { send } = useSending<undefined, C>(common, { row: undefined, end });
    const sendAndEnd: typeof send = async (request) => {
      await send(request);
      end();
    };
    return <Form key={round} row={undefined} send={sendAndEnd} close={end} />;
  }

  return function FormPage() {
    return useMay()(call) ? <Sending /> : <ForbiddenPanel needs={call.access} />;
  };
}
