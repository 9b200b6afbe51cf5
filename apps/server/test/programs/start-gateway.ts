import pg from 'pg';
import { startBroker } from '../../src/gateway/broker/broker.ts';
import { makeCredentials } from '../../src/gateway/broker/credentials.ts';
import { startGateway } from '../../src/gateway/gateway.ts';
import { makeGatewayMetrics } from '../../src/gateway/gateway-metrics.ts';
import { Database } from '../../src/kernel/database/db.ts';
import { makeMetrics } from '../../src/kernel/web/metrics.ts';
import { loadFleet } from '../../src/live/fleet-source.ts';

// A program for tests to kill: a broker with its gateway on the database it is given; it says its port and stays.
const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
const database = new Database(new pg.Pool(JSON.parse(process.argv[2] ?? '{}')));
const metrics = makeMetrics();
const broker = await startBroker({
  port: Number(process.argv[3] ?? 0),
  host: '127.0.0.1',
  credentials: makeCredentials(database, Date.now),
  metrics: makeGatewayMetrics(metrics, log, Date.now),
  now: Date.now,
});
const source = await loadFleet(database, Date.now);
const gateway = startGateway({ database, bus: broker.bus, source, metrics, log, now: Date.now });
process.stdout.write(`${broker.port}\n`);
process.once('SIGTERM', async () => {
  await gateway.stop();
  await broker.close();
  await database.close();
});
