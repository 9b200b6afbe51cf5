import { connectDevice, type TestDevice, until } from './device.ts';
import { nth } from './fleet-fixture.ts';

/** The first so many controllers of a test fleet connect at the same moment; one that is turned away tries again. */
export async function storm(port: number, count: number): Promise<TestDevice[]> {
  return Promise.all(
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
}

/** They all vanish at once, without a word. */
export function vanish(devices: readonly TestDevice[]) {
  for (const { client } of devices) (client.stream as { destroy?: () => void }).destroy?.();
}
