import { Button } from 'antd';
import { Gate } from '../action/access.tsx';
import { useChange } from '../client/calls.ts';
import { tell } from '../page/notices.ts';
import { usePage } from '../page/page.ts';
import { queueWords as words } from './queue.words.ts';
import { namedBy, type QueueCalls, type QueuePlace } from './queue-calls.ts';

/** Takes the most urgent one of a queue, besides one, and shows it. */
export function useNextOne({ next: call }: QueueCalls, place: QueuePlace, besides?: string) {
  const page = usePage();
  const { mutate, isPending } = useChange(call);
  const next = () =>
    mutate({ body: besides === undefined ? {} : { besides } } as never, {
      onSuccess: (answer) => {
        const id = namedBy(answer);
        if (id) place.show(page, id);
        else tell({ key: call.id, kind: 'info', title: words.next, text: words.nothingLeft });
      },
    });
  return { next, busy: isPending };
}

/** The button for it, above the list. */
export const nextButton = (queue: QueueCalls, place: QueuePlace) =>
  function NextOne() {
    const { next, busy } = useNextOne(queue, place);
    return (
      <Gate may={queue.next}>
        <Button type="primary" loading={busy} onClick={next}>
          {words.next}
        </Button>
      </Gate>
    );
  };
