import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { DemoProviders } from '@kickstand/contract/money/payment-providers';
import { chanceFrom } from '@kickstand/town';
import { Book, type ProviderName } from './book.ts';
import { Consents } from './consents.ts';
import { Courier } from './courier.ts';
import { type Faults, faults as faultsForm } from './faults.ts';
import { Merchants } from './merchants.ts';
import type { Heard, Said } from './said.ts';
import { Shares } from './shares.ts';
import { Till } from './till.ts';

export interface ProvidersParts {
  /** The keys between the providers and their merchant. */
  keys: DemoProviders;
  /** The word by which their demo knows them. */
  provision?: string;
  /** The port on this machine; 0: any free one. */
  port: number;
  faults: Faults;
  /** Errors are the same for the same seed. */
  seed: number;
  /** Where their state is stored; without it a restart forgets it. */
  file?: string;
  now?(): number;
  /** Duration of a successful refund, milliseconds. */
  refundMs?: number;
  /** Accept refunds of payments from before the providers' first start. */
  believesPast?: boolean;
}

const host = '127.0.0.1';
const stepMs = 200;
const mostBytes = 1_000_000;

/** Both payment providers on a port of this machine, with the real protocols. */
export async function openProviders(parts: ProvidersParts) {
  const { keys, faults, seed, now = Date.now } = parts;
  const chance = chanceFrom(seed);
  const book = new Book(parts.file);
  const courier = new Courier({ faults, chance: chance.fork('courier'), now });
  const shares = new Shares({ book, faults, chance: chance.fork('shares'), now });
  const till = new Till({
    book,
    faults,
    now,
    chance: chance.fork('till'),
    shares,
    refundMs: parts.refundMs ?? 0,
    believesPast: parts.believesPast ?? false,
    onPaid: (order) => merchants.of(order).tellPaid(order),
    onRefund: (refund) =>
      merchants.of(book.order(refund.provider, refund.outNo) ?? refund).tellRefund(refund),
  });
  const consents = new Consents({
    book,
    faults,
    chance: chance.fork('consents'),
    onConsent: (consent) => merchants.own[consent.provider].tellConsent(consent),
  });
  let base = '';
  const spoilt = new Map<string, Partial<Faults>>();
  const common = { till, shares, consents, book, courier, faults, seed, now, spoilt, base: () => base };
  const merchants = new Merchants(keys, common);
  const { wechatSeal } = merchants.own;
  const payPrepaid = payingBy({ merchants, consents, till });
  const controls = new Map<string, (heard: Heard) => Said>([
    ['/control/pay', payControl(payPrepaid)],
    ['/control/bill', spoiling(spoilt)],
    ['/control/who', () => json(200, { provision: parts.provision })],
  ]);
  const answerOf = (heard: Heard) => {
    const control = controls.get(heard.path);
    if (control) return control(heard);
    return merchants.handle(heard);
  };
  const ways = chance.fork('ways');
  const server = createServer((request, response) =>
    serve(request, response, async (heard) => {
      const isControl = controls.has(heard.path);
      if (!isControl && ways.happens(faults.slow)) await wait(ways.between(1_000, 14_000));
      const said = answerOf(heard);
      return !isControl && ways.happens(faults.silent) ? undefined : said;
    }),
  );
  await new Promise<void>((listening, failed) => {
    server.once('error', failed);
    server.listen(parts.port, host, listening);
  });
  base = `http://${host}:${(server.address() as { port: number }).port}`;
  const step = () => {
    till.step();
    shares.step();
    courier.step();
  };
  const timer = setInterval(step, stepMs).unref();
  return {
    base,
    book,
    faults,
    wechatSeal,
    pay: till.pay.bind(till),
    consents,
    payPrepaid,
    /** Repeats the notification of a payment, as providers do. */
    tellPaid(provider: ProviderName, outNo: string) {
      const order = book.order(provider, outNo);
      if (order) merchants.of(order).tellPaid(order);
    },
    /** Does what is due, and waits until it is done. */
    async settle() {
      step();
      await courier.settled();
    },
    close() {
      clearInterval(timer);
      server.closeAllConnections();
      return new Promise((closed) => server.close(closed));
    },
  };
}
export type Providers = Awaited<ReturnType<typeof openProviders>>;

type Payments = { merchants: Merchants; consents: Consents; till: Till };
type Prepay = Readonly<Record<string, string>>;

/** A rider's phone hands over what the app received: the order is paid. */
const payingBy =
  ({ merchants, consents, till }: Payments) =>
  (provider: ProviderName, prepay: Prepay) => {
    const code = merchants.own[provider].codeOf(prepay);
    if (code !== undefined)
      return consents.agree(provider, code) ? { agreed: true as const } : { no: 'unknown' as const };
    const [outNo] = merchants.at(provider).flatMap((one) => one.outNoOf(prepay) ?? []);
    return outNo === undefined ? { no: 'unknown' as const } : till.pay(provider, outNo);
  };

const payControl =
  (pay: ReturnType<typeof payingBy>) =>
  (heard: Heard): Said => {
    const { provider, prepay } = JSON.parse(heard.body) as {
      provider: ProviderName;
      prepay: Record<string, string>;
    };
    const paid = pay(provider, prepay);
    return json('no' in paid ? 409 : 200, 'no' in paid ? { paid: false, why: paid.no } : { paid: true });
  };

/** For testing a day's closing: sets the errors of bills about an order or refund. */
const spoiling =
  (spoilt: Map<string, Partial<Faults>>) =>
  (heard: Heard): Said => {
    const { outNo, ...wrong } = JSON.parse(heard.body) as { outNo: string } & Partial<Faults>;
    spoilt.set(outNo, faultsForm.partial().strict().parse(wrong));
    return json(200, {});
  };

const json = (status: number, body: object): Said => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

async function serve(
  request: IncomingMessage,
  response: ServerResponse,
  answer: (heard: Heard) => Promise<Said | undefined>,
) {
  try {
    const { method = 'GET', url: path = '/', headers } = request;
    const chunks: Buffer[] = [];
    let bytes = 0;
    for await (const chunk of request) {
      bytes += (chunk as Buffer).length;
      if (bytes > mostBytes) throw new Error('too large');
      chunks.push(chunk as Buffer);
    }
    const said = await answer({ method, path, headers, body: Buffer.concat(chunks).toString() });
    if (said) response.writeHead(said.status, said.headers).end(said.body);
    else request.socket.destroy();
  } catch {
    if (response.headersSent) response.destroy();
    else response.writeHead(500).end();
  }
}
