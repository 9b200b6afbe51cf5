import { tickets } from '@kickstand/contract/tickets';
import { Button } from 'antd';
import { Gate } from '../../kit/action/access.tsx';
import { useChange } from '../../kit/client/calls.ts';
import { tell } from '../../kit/page/notices.ts';
import { usePage } from '../../kit/page/page.ts';
import { ticketsPaths } from './tickets.paths.ts';
import { ticketsWords as words } from './tickets.words.ts';

/** Takes the most urgent ticket, besides one, and goes there. */
export function useNextTicket(besides?: string) {
  const { open } = usePage();
  const { mutate, isPending } = useChange(tickets.next);
  const next = () =>
    mutate(
      { body: besides === undefined ? {} : { besides } },
      {
        onSuccess: ({ ticketId }) => {
          if (ticketId) open(ticketsPaths.detail.to({}, { id: ticketId }));
          else tell({ key: 'next-ticket', kind: 'info', title: words.next, text: words.nothingLeft });
        },
      },
    );
  return { next, busy: isPending };
}

/** The button for it. */
export function NextTicket({ besides }: { besides?: string }) {
  const { next, busy } = useNextTicket(besides);
  return (
    <Gate may={tickets.next}>
      <Button type={besides === undefined ? 'primary' : 'default'} loading={busy} onClick={next}>
        {words.next}
      </Button>
    </Gate>
  );
}
