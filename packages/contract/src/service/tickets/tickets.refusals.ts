import { defineRefusals, queueRefusals } from '../../kit/index.ts';

export const ticketsRefusals = defineRefusals({
  ...queueRefusals('ticket', { zh: '工单', en: 'The ticket' }),
  'ticket.assignee': {
    status: 409,
    zh: '该同事不能处理此工单',
    en: 'This colleague cannot decide the ticket',
  },
  'ticket.not_same': {
    status: 409,
    zh: '只能合并到同一用户的另一张未处理工单',
    en: 'A ticket can only be merged into another open one of the same rider',
  },
  'ticket.reopened': {
    status: 409,
    zh: '工单只能在处理后{days}天内重新打开一次',
    en: 'A ticket can only be reopened once, within {days} days after it was decided',
  },
  'ticket.not_done': { status: 409, zh: '工单未处理完', en: 'The ticket is not done yet' },
  'ticket.open': {
    status: 409,
    zh: '该订单已有处理中的工单',
    en: 'There is already an open ticket about this order',
  },
  'ticket.too_old': {
    status: 409,
    zh: '订单已超过365天，不能申诉',
    en: 'The order is older than 365 days',
  },
  'ticket.span': { status: 400, zh: '查询时间不能超过{days}天', en: 'The period can be at most {days} days' },
});
