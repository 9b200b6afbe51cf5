import { everything } from '@kickstand/domain/platform/access';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { refuse } from '../../kernel/call/refuse.ts';
import type { Database } from '../../kernel/database/db.ts';
import { askConsentSoon } from '../deposits/consents.service.ts';
import type { Acknowledgement, PaymentProvider, ProviderName, ProviderNotice } from '../provider-api/port.ts';
import { merchantOf, type Providers, providerAt } from './payments.parts.ts';
import { askSoon } from './payments.store.ts';
import { askLegSoon } from './refunds.store.ts';

interface Needs {
  database: Database;
  providers: Providers;
  now(): number;
}

const notifyAt = '/pay/notify';

/** Where a provider notifies us about one of our merchant numbers. */
export const notifyPath = (provider: ProviderName, merchantId: string) =>
  `${notifyAt}/${provider}/${merchantId}`;

interface Told {
  Params: { name: ProviderName; merchantId: string };
  Body: string;
}

type Heard = Pick<FastifyRequest<Told>, 'headers' | 'body'>;

/** Several times the size of any real notification. */
const longestNotice = 64 * 1024;

const forms = ['application/json', 'application/x-www-form-urlencoded'];

/**
 * Endpoints for payment providers' notifications. A notification is verified byte for byte and then only triggers a
 * query: what counts is the provider's answer. It is acknowledged once stored; otherwise the provider repeats it.
 */
export function paymentPages({ database, providers, now }: Needs) {
  /** Why it has no effect; undefined if it has one. */
  const hear = async (provider: PaymentProvider, { headers, body }: Heard) => {
    const notice = await provider.notification(headers, body ?? '', now());
    if ('refused' in notice) return notice;
    const isKnown = await database.write(everything, (db) => heard(db, provider.name, notice, now()));
    return isKnown ? undefined : { refused: 'not_known' as const, why: numberIn(notice) };
  };
  return (app: FastifyInstance) =>
    app.register((pages, _, done) => {
      pages.removeAllContentTypeParsers();
      pages.addContentTypeParser(forms, { parseAs: 'string' }, (_request, body, parsed) =>
        parsed(null, body),
      );
      const told = ({ name, merchantId }: Told['Params']) =>
        providerAt(providers, merchantOf(name, { merchantId })) ?? refuse('common.not_found');
      const onRequest = async ({ params }: FastifyRequest<Told>) => void told(params);
      const options = { bodyLimit: longestNotice, onRequest };
      pages.post<Told>(`${notifyAt}/:name/:merchantId`, options, async (request, reply) => {
        const provider = told(request.params);
        const trouble = await hear(provider, request);
        if (!trouble) return say(reply, provider.acknowledge.taken);
        // A provider that only tests whether we look is no trouble.
        const level = trouble.refused === 'probe' ? 'info' : 'warn';
        request.log[level]({ provider: provider.name, ...trouble }, 'a notification has no effect');
        return say(reply, provider.acknowledge.again);
      });
      done();
    });
}

const numberIn = (notice: ProviderNotice) => (notice.kind === 'consent' ? notice.code : notice.outNo);

type Writing = Parameters<Parameters<Database['write']>[1]>[0];

const heard = (db: Writing, provider: ProviderName, notice: ProviderNotice, at: number) => {
  if (notice.kind === 'consent') return askConsentSoon(db, notice.code, at);
  return notice.kind === 'payment'
    ? askSoon(db, provider, notice.outNo, at)
    : askLegSoon(db, notice.outRefundNo, at);
};

const say = (reply: FastifyReply, { status, type, body }: Acknowledgement) => {
  if (type) reply.type(type);
  return reply.code(status).send(body);
};
