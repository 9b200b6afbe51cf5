import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { until } from '../../apps/server/test/device.ts';

/** A text message gateway as SMS_URL describes it. */
export async function textMessages() {
  const codes = new Map<string, string>();
  const server = createServer(async (asked, answer) => {
    let body = '';
    for await (const chunk of asked) body += chunk;
    const { phone, text } = JSON.parse(body) as { phone: string; text: string };
    codes.set(phone, /\d{6}/.exec(text)?.[0] ?? '');
    answer.end('{}');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** The code that was sent to a phone, once it was. */
    async codeFor(phone: string) {
      await until(() => codes.has(phone), 'the text message', 60_000);
      return codes.get(phone) ?? '';
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
