import { connectDevice, type TestDevice, until } from './device.ts';
import { nth } from './fleet-bed.ts';

/** How a storm went: how long it took until all were in, and what the last of them waited, milliseconds. */
interface Storm {
  devices: TestDevice[];
  ms: number;
}

/** The first so many controllers of a test fleet connect at the same moment; one that is turned away tries again. */
export async function storm(port: number, count: number): Promise<Storm> {
  const from = performance.now();
  const devices = await Promise.all(
    Array.from({ length: count }, async (_, n) => {
      let device: TestDevice | undefined;
      await until(
        async () => {
          device = await connectDevice(port, { ...nth(n), connectTimeout: 60_000 }).catch(() => undefined);
          return device !== undefined;
        },
        `controller ${n} to be admitted`,
        120_000,
      );
      return device as TestDevice;
    }),
  );
  return { devices, ms: performance.now() - from };
}

/** They all vanish at once, without a word. */
export function vanish(devices: readonly TestDevice[]) {
  for (const { client } of devices) (client.stream as { destroy?: () => void }).destroy?.();
}
