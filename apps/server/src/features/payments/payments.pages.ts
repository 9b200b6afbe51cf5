import { everything } from '@kickstand/domain/access';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Database } from '../../kernel/database/db.ts';
import type { Acknowledgement, HouseName, HouseNotice, PaymentHouse } from '../../payments/port.ts';
import type { Houses } from './payments.parts.ts';
import { askSoon } from './payments.store.ts';
import { askLegSoon } from './refunds.store.ts';

interface Needs {
  database: Database;
  houses: Houses;
  now(): number;
}

/** Where a house tells us of payments and refunds. */
export const notifyPath = (house: HouseName) => `/pay/notify/${house}`;

type Notice = Awaited<ReturnType<PaymentHouse['notification']>>;

const forms = ['application/json', 'application/x-www-form-urlencoded'];

/**
 * Addresses at which payment houses tell us something. What they say is checked byte for byte, and then only makes us ask: what
 * counts is what the house answers. It is acknowledged once that is kept, otherwise the house says it again.
 */
export function paymentPages({ database, houses, now }: Needs) {
  const hear = async (name: HouseName, notice: Notice) => {
    if ('refused' in notice) return notice;
    const isKnown = await database.write(everything, (db) => heard(db, name, notice, now()));
    return isKnown ? undefined : { refused: 'not known', why: notice.outNo };
  };
  return (app: FastifyInstance) =>
    app.register((pages, _, done) => {
      pages.removeAllContentTypeParsers();
      pages.addContentTypeParser(forms, { parseAs: 'string' }, (_request, body, parsed) =>
        parsed(null, body),
      );
      for (const [name, { house }] of houses)
        pages.post<{ Body: string }>(notifyPath(name), async ({ headers, body, log }, reply) => {
          const notice = await house.notification(headers, body ?? '', now());
          const trouble = await hear(name, notice);
          if (trouble) log.warn({ house: name, ...trouble }, 'a notification has no effect');
          return say(reply, trouble ? house.acknowledge.again : house.acknowledge.taken);
        });
      done();
    });
}

type Writing = Parameters<Parameters<Database['write']>[1]>[0];

const heard = (db: Writing, house: HouseName, notice: HouseNotice, at: number) =>
  notice.kind === 'payment' ? askSoon(db, house, notice.outNo, at) : askLegSoon(db, notice.outRefundNo, at);

const say = (reply: FastifyReply, { status, type, body }: Acknowledgement) => {
  if (type) reply.type(type);
  return reply.code(status).send(body);
};
