import pg from 'pg';
import { startBroker } from '../../src/gateway/broker/broker.ts';
import { makeCredentials } from '../../src/gateway/broker/credentials.ts';
import { startGateway } from '../../src/gateway/gateway.ts';
import { makeGatewayMetrics } from '../../src/gateway/gateway-metrics.ts';
import { connectBus } from '../../src/kernel/bus/mqtt-bus.ts';
import { Database } from '../../src/kernel/database/db.ts';
import { makeMetrics } from '../../src/kernel/web/metrics.ts';
import { loadFleet } from '../../src/live/fleet-source.ts';

// A program for tests to kill: a gateway on the database it is given, with a broker of its own on a port, or over the one
// at an address. It says the port, or 0, and stays.
const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
const database = new Database(new pg.Pool(JSON.parse(process.argv[2] ?? '{}')));
const metrics = makeMetrics();
const place = process.argv[3] ?? '0';

async function inside() {
  const { bus, port } = await startBroker({
    port: Number(place),
    host: '127.0.0.1',
    credentials: makeCredentials(database, Date.now),
    metrics: makeGatewayMetrics(metrics, log, Date.now),
    now: Date.now,
  });
  return { bus, port };
}
const outside = async () => ({ bus: await connectBus({ url: place, name: 'kickstand-gateway' }), port: 0 });

const { bus, port } = await (place.startsWith('mqtt:') ? outside() : inside());
const source = await loadFleet(database, Date.now);
const gateway = startGateway({ database, bus, source, metrics, log, now: Date.now });
process.stdout.write(`${port}\n`);
process.once('SIGTERM', async () => {
  await gateway.stop();
  await bus.close();
  await database.close();
});
