import { createHmac, timingSafeEqual } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import {
  type DemoReceiversFile,
  demoReceiversFile,
  type ReceiverManner,
} from '@kickstand/contract/open/webhooks';

type Receiver = DemoReceiversFile['receivers'][number];

const mostBytes = 64_000;
/** A receiver rejects timestamps further from its clock, seconds. */
const mostApartS = 300;
const slowMs = { least: 2_000, most: 9_000 };
/** The share of messages for which a slow receiver is busy. */
const busyShare = 0.1;

/** Whether a message was signed with the secret just now, by Standard Webhooks. */
export function isSigned(
  secret: string,
  { headers, body, now }: { headers: IncomingMessage['headers']; body: string; now: number },
): boolean {
  const timestamp = String(headers['webhook-timestamp'] ?? '');
  if (!(Math.abs(now / 1_000 - Number(timestamp)) <= mostApartS)) return false;
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  const content = `${headers['webhook-id']}.${timestamp}.${body}`;
  const proof = Buffer.from(`v1,${createHmac('sha256', key).update(content).digest('base64')}`);
  const shown = String(headers['webhook-signature'] ?? '').split(' ');
  return shown
    .map((one) => Buffer.from(one))
    .some((one) => one.length === proof.length && timingSafeEqual(one, proof));
}

interface Answer {
  status: number;
  headers?: Record<string, string>;
  text: string;
  afterMs: number;
}

/** A receiver's answer to a correctly signed message, by its behaviour; `chance` is from 0 to 1. */
export function answerOf(manner: Exclude<ReceiverManner, 'dead'>, chance: number): Answer {
  if (manner === 'redirecting')
    return {
      status: 308,
      headers: { location: 'https://new.example.com/webhooks' },
      text: '{"message":"permanently moved"}',
      afterMs: 5,
    };
  if (manner === 'gone') return { status: 410, text: '{"message":"this system was shut down"}', afterMs: 5 };
  if (manner === 'quick') return { status: 200, text: '{"ok":true}', afterMs: 5 + chance * 30 };
  const afterMs = slowMs.least + chance * (slowMs.most - slowMs.least);
  return chance < busyShare
    ? { status: 503, headers: { 'retry-after': '30' }, text: '{"message":"busy"}', afterMs }
    : { status: 202, text: '{"queued":true}', afterMs };
}

function hear(
  manner: Exclude<ReceiverManner, 'dead'>,
  { secret }: Receiver,
  request: IncomingMessage,
  response: ServerResponse,
) {
  let body = '';
  request.setEncoding('utf8');
  request.on('data', (part: string) => {
    body += part;
    if (body.length > mostBytes) request.socket.destroy();
  });
  request.on('end', () => {
    if (!isSigned(secret, { headers: request.headers, body, now: Date.now() }))
      return void response.writeHead(401).end('{"message":"bad signature"}');
    const { status, headers = {}, text, afterMs } = answerOf(manner, Math.random());
    setTimeout(() => response.writeHead(status, headers).end(text), afterMs).unref();
  });
}

/** The demo's receivers of webhooks, listening where the server's file says. Returns a function that stops them. */
export function openReceivers({ folder, log }: { folder: string; log(line: string): void }) {
  const file = join(folder, 'webhooks.json');
  if (!existsSync(file)) return () => undefined;
  const read = demoReceiversFile.safeParse(JSON.parse(readFileSync(file, 'utf8')));
  if (!read.success) return () => undefined;
  const servers = read.data.receivers.flatMap((receiver) => {
    const { manner, port } = receiver;
    if (manner === 'dead') return [];
    const server = createServer((request, response) => hear(manner, receiver, request, response));
    server.on('error', (error) => log(`the ${manner} receiver cannot listen: ${error.message}`));
    return [server.listen(port, '127.0.0.1')];
  });
  return () => {
    for (const server of servers) server.close();
  };
}
