import { Agent, request } from 'node:http';
import { vehicles } from '@kickstand/contract/fleet/vehicles';
import { settings } from '@kickstand/contract/platform/settings';

/** Whom the program of the others asks, and as whom. */
export interface OthersOrder {
  do: 'watch' | 'stop';
  url: string;
  key: string;
}

// A program for tests: somebody who works while others attack, in a process of its own so that nothing else is measured.
const agent = new Agent({ keepAlive: true, maxSockets: 2 });
const restMs = 25;
const patienceMs = 30_000;
let took: number[] = [];
let watching = false;

const ask = (url: string, headers: Record<string, string>) =>
  new Promise<void>((resolve, reject) => {
    const asked = request(url, { agent, headers, timeout: patienceMs }, (answer) => {
      answer.resume();
      answer.on('end', () =>
        answer.statusCode === 200 ? resolve() : reject(new Error(`${answer.statusCode}`)),
      );
    });
    asked.on('timeout', () => asked.destroy(new Error('no answer')));
    asked.on('error', reject);
    asked.end();
  });

async function watch({ url, key }: OthersOrder) {
  const questions: [string, Record<string, string>][] = [
    [`${url}${vehicles.list.path}?pageSize=5`, { authorization: `Bearer ${key}` }],
    [`${url}${settings.clientConfig.path}`, {}],
  ];
  while (watching)
    for (const [address, headers] of questions) {
      const from = performance.now();
      // Who is turned away waited for nothing: that counts as long as anybody waits.
      const well = await ask(address, headers).then(
        () => true,
        () => false,
      );
      took.push(well ? performance.now() - from : patienceMs);
      await new Promise((resolve) => setTimeout(resolve, restMs));
    }
}

process.on('message', (order: OthersOrder) => {
  watching = order.do === 'watch';
  if (watching) {
    took = [];
    void watch(order);
  } else process.send?.(took);
});
process.on('disconnect', () => process.exit());
process.send?.('ready');
