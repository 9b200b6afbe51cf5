import type { Send } from '../browser.ts';
import { until } from '../device.ts';

/** What a browser says to a server that listens. */
export const sendTo =
  (base: string): Send =>
  async ({ method, url, headers, payload }) => {
    const response = await fetch(base + url, {
      method,
      headers,
      ...(payload !== undefined && { body: payload }),
    });
    const text = await response.text();
    return { status: response.status, body: text ? JSON.parse(text) : undefined };
  };

/** The code in the newest text message to a phone of the demo. */
export async function codeFor(base: string, phone: string) {
  let code = '';
  await until(async () => {
    const response = await fetch(`${base}/demo/sms?phone=${phone}`);
    code = ((await response.json()) as { data?: { code?: string } }).data?.code ?? '';
    return code !== '';
  }, 'the text message');
  return code;
}
