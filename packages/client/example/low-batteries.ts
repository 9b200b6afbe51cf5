import type { Client } from '@kickstand/client';

/** Sends somebody to every vehicle on the street whose battery is low; answers how many tasks were made. */
export async function swapLowBatteries(client: Client) {
  let made = 0;
  for await (const { list } of client.pages(client.vehicles.list, {
    lifecycle: ['on_shelf'],
    batteryTo: 20,
  })) {
    const carIds = list.map(({ carId }) => carId);
    const tasks = await client.ops.create({ body: { type: 'swap', carIds, priority: 'high', dueHours: 4 } });
    made += tasks.list.filter(({ ok }) => ok).length;
  }
  return made;
}
