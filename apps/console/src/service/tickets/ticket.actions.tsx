import { type TaskPriority, type TaskType, taskTypes } from '@kickstand/contract/fleet/tasks';
import { type TicketDetail, ticketActions, tickets } from '@kickstand/contract/service/tickets';
import { Input, Select } from 'antd';
import { taskWords } from '../../fleet/task-kit/task.words.ts';
import { defineAsk } from '../../kit/action/define-ask.tsx';
import { DialogField } from '../../kit/action/dialog-field.tsx';
import { useCall } from '../../kit/client/calls.ts';
import { instantText, shortId } from '../../kit/page/format.ts';
import { ticketsWords as words } from './tickets.words.ts';

const refreshes = ['tickets'];
const isOpen = ({ state }: TicketDetail) => state !== 'done' && state !== 'closed';
const of = ({ id }: TicketDetail) => ({ params: { ticketId: id } });

/** Reopens a decided ticket. */
export const reopenTicket = defineAsk<TicketDetail, typeof tickets.reopen>({
  call: tickets.reopen,
  label: words.reopen,
  agreeing: words.reopen,
  level: 3,
  applies: ({ state }) => state === 'done',
  request: (ticket, { reason = '' }) => ({ ...of(ticket), body: { text: reason } }),
});

interface Colleague {
  operatorId: string;
}

function AskColleague({ ticket, ...props }: { ticket: TicketDetail } & Choosing) {
  const { data } = useCall(ticketActions.colleagues, of(ticket), { quiet: true });
  const options = (data?.list ?? []).map(({ operatorId, name }) => ({ value: operatorId, label: name }));
  return <Choice {...props} label={words.colleague} hint={words.assignHint} options={options} />;
}

interface Choosing {
  value: string;
  wrong: string | false;
  put(value: string): void;
}

interface ChoiceProps extends Choosing {
  label: string;
  hint?: string;
  options: { value: string; label: string }[];
}

const Choice = ({ label, hint, wrong, value, put, options }: ChoiceProps) => (
  <DialogField label={label} hint={hint} wrong={wrong} required>
    {(control) => (
      <Select<string>
        {...control}
        {...(value && { value })}
        showSearch={{ optionFilterProp: 'label' }}
        options={options}
        onChange={put}
      />
    )}
  </DialogField>
);

/** Assigns a ticket to a colleague. */
export const assignTicket = defineAsk<TicketDetail, typeof ticketActions.assign, Colleague>({
  call: ticketActions.assign,
  label: words.assign,
  level: 2,
  refreshes,
  applies: isOpen,
  questions: {
    start: () => ({ operatorId: '' }),
    answered: ({ operatorId }) => operatorId !== '',
    Ask: ({ of: ticket, given, put, tried }) => (
      <AskColleague
        ticket={ticket}
        value={given.operatorId}
        wrong={tried && given.operatorId === '' && words.colleagueNeeded}
        put={(operatorId) => put({ operatorId })}
      />
    ),
  },
  request: (ticket, { operatorId }) => ({ ...of(ticket), body: { operatorId } }),
  done: (_, { claimedBy }) => words.assigned(claimedBy ?? ''),
});

function AskOther({ ticket, ...props }: { ticket: TicketDetail } & Choosing) {
  const { data } = useCall(tickets.list, { query: { riderId: ticket.riderId } }, { quiet: true });
  const others = (data?.list ?? []).filter(
    ({ id, state }) => id !== ticket.id && state !== 'done' && state !== 'closed',
  );
  const options = others.map(({ id, createdAt, text }) => ({
    value: id,
    label: `${shortId(id)} · ${instantText(createdAt)} · ${text.slice(0, 30)}`,
  }));
  if (data && options.length === 0) return <p className="muted">{words.mergeNone}</p>;
  return <Choice {...props} label={words.mergeInto} options={options} />;
}

/** Merges a ticket into another one of its rider. */
export const mergeTicket = defineAsk<TicketDetail, typeof ticketActions.merge, { intoId: string }>({
  call: ticketActions.merge,
  label: words.merge,
  level: 2,
  refreshes,
  applies: isOpen,
  changes: () => words.mergeEffect,
  questions: {
    start: () => ({ intoId: '' }),
    answered: ({ intoId }) => intoId !== '',
    Ask: ({ of: ticket, given, put, tried }) => (
      <AskOther
        ticket={ticket}
        value={given.intoId}
        wrong={tried && given.intoId === '' && words.mergeNeeded}
        put={(intoId) => put({ intoId })}
      />
    ),
  },
  request: (ticket, { intoId }) => ({ ...of(ticket), body: { intoId } }),
  done: () => words.merged,
});

interface Work {
  type: TaskType;
  priority: TaskPriority;
  remark: string;
}

const isSaid = ({ remark }: Work) => remark.trim().length >= 5;
const types = taskTypes.map((value) => ({ value, label: taskWords.type[value] }));

/** Creates a field task to check the vehicle. */
export const sendToField = defineAsk<TicketDetail, typeof ticketActions.toField, Work>({
  call: ticketActions.toField,
  label: words.toField,
  level: 2,
  refreshes: ['tickets', 'ops'],
  applies: isOpen,
  changes: ({ carId }) => words.toFieldEffect(carId),
  questions: {
    start: () => ({ type: 'inspect', priority: 'mid', remark: '' }),
    answered: isSaid,
    Ask: ({ given, put, tried }) => (
      <>
        <DialogField label={taskWords.kind} required>
          {({ status: _, ...control }) => (
            <Select<TaskType>
              {...control}
              value={given.type}
              options={types}
              onChange={(type) => put({ type })}
            />
          )}
        </DialogField>
        <DialogField
          label={words.remark}
          hint={words.remarkNeeded}
          wrong={tried && !isSaid(given) && words.remarkNeeded}
          required
        >
          {(control) => (
            <Input.TextArea
              {...control}
              rows={3}
              maxLength={200}
              value={given.remark}
              onChange={({ target }) => put({ remark: target.value })}
            />
          )}
        </DialogField>
      </>
    ),
  },
  request: (ticket, { type, priority, remark }) => ({
    ...of(ticket),
    body: { type, priority, remark: remark.trim() },
  }),
  done: () => words.fielded,
});
