import type { TestDevice } from '../device.ts';
import { storm, vanish } from '../storm.ts';

/** What the program of controllers can be told; it answers each with how long it took. */
export type StormOrder =
  | { do: 'connect'; port: number; count: number }
  | { do: 'vanish' }
  | { do: 'say'; payload: Record<string, unknown> }
  | { do: 'leave' };

// A program for tests: thousands of controllers with connections of their own, beside the broker's.
let devices: TestDevice[] = [];

async function obey(order: StormOrder) {
  switch (order.do) {
    case 'connect':
      devices = await storm(order.port, order.count);
      return;
    case 'vanish':
      return vanish(devices);
    case 'say':
      await Promise.all(devices.map((device) => device.say('ping', order.payload)));
      return;
    case 'leave':
      await Promise.all(devices.map((device) => device.stop()));
  }
}

process.on('message', (order: StormOrder) => {
  const from = performance.now();
  obey(order).then(
    () => process.send?.({ ms: performance.now() - from }),
    (error: unknown) => process.send?.({ error: String(error) }),
  );
});
