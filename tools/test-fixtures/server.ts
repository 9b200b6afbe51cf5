import { createServer } from 'node:http';
import { claimDataFolder } from '../../apps/server/src/kernel/database/data-folder.ts';
import {
  askToOpen,
  reportFailed,
  reportProgress,
  reportReady,
  whenAskedToStop,
} from '../../apps/server/src/kernel/program/launch-report.ts';
import { readSettings } from '../../apps/server/src/kernel/program/read-settings.ts';
import { note } from './journal.ts';

const settings = readSettings(process.env);
const behaviour = process.env.FIXTURE_BEHAVIOUR;

if (behaviour === 'fails') {
  await reportFailed('The database cannot be made: the disk is full.');
  process.exit(1);
}
if (behaviour === 'dies') process.exit(3);

await claimDataFolder(settings.dataDir);
const http = createServer((_request, response) => response.end('alive'));
whenAskedToStop(async () => {
  if (behaviour === 'stubborn') await new Promise(() => undefined);
  await new Promise((resolve) => http.close(resolve));
  note('server stopped');
});
reportProgress('Preparing', 1, 2);
await askToOpen();
http.listen(settings.port, settings.host, () => {
  note('server started');
  console.log(JSON.stringify({ level: 30, msg: 'server listens' }));
  reportReady({
    role: settings.role,
    url: `http://${settings.host}:${settings.port}`,
    mqttUrl: `mqtt://${settings.host}:${settings.mqttPort}`,
    demoAccounts: [{ role: 'Dispatcher', name: 'Lin', phone: '13800000001' }],
  });
});
