import pg from 'pg';
import { startBroker } from '../../src/gateway/broker/broker.ts';
import { makeCredentials } from '../../src/gateway/broker/credentials.ts';
import { makeGatewayMetrics } from '../../src/gateway/gateway-metrics.ts';
import { Database } from '../../src/kernel/database/db.ts';
import { makeMetrics } from '../../src/kernel/web/metrics.ts';

// A broker in a program of its own, as a deployment has one: it knows the controllers of a database and, under the
// account `server`, the programs of the deployment. It passes everything on and says its port.
const [config = '{}', serverPassword = '', port = '0'] = process.argv.slice(2);
const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
const database = new Database(new pg.Pool(JSON.parse(config)));
const broker = await startBroker({
  port: Number(port),
  host: '127.0.0.1',
  credentials: makeCredentials(database, Date.now),
  metrics: makeGatewayMetrics(makeMetrics(), log, Date.now),
  now: Date.now,
  serverPassword,
});
broker.bus.uplink(() => undefined);
process.stdout.write(`${broker.port}\n`);
