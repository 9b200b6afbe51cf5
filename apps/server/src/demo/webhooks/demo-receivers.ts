import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type DemoReceiversFile,
  demoReceiversFile,
  type ReceiverManner,
  receiverManners,
  type WebhookKind,
} from '@kickstand/contract/open/webhooks';
import { everything } from '@kickstand/domain/platform/access';
import type { Database } from '../../kernel/database/db.ts';
import { freePort } from '../../kernel/database/free-port.ts';
import type { Settings } from '../../kernel/program/settings.ts';
import { keepEndpoint, newSecret } from '../../open/webhooks/webhooks.service.ts';
import { rootAgent } from '../demo.people.ts';
import { demoWords } from '../words/demo.words.ts';

interface Keeping {
  database: Database;
  settings: Pick<Settings, 'dataDir'>;
  now(): number;
  sealer: { seal(text: string, place: string): string };
}

/** Kinds of events sent to each receiver. */
const kindsOf: Readonly<Record<ReceiverManner, readonly WebhookKind[]>> = {
  quick: ['order.ended', 'order.paid', 'order.refunded', 'settlement.statement'],
  slow: ['ticket.opened', 'ticket.decided', 'order.refunded'],
  dead: ['alarm.opened'],
  redirecting: ['alarm.closed'],
  gone: ['task.done'],
};

const folderOf = (dataDir: string) => join(dataDir, 'demo');
const fileOf = (dataDir: string) => join(folderOf(dataDir), 'webhooks.json');

function fileIn(dataDir: string): DemoReceiversFile | undefined {
  if (!existsSync(fileOf(dataDir))) return undefined;
  return demoReceiversFile.safeParse(JSON.parse(readFileSync(fileOf(dataDir), 'utf8'))).data;
}

function writeFile(dataDir: string, file: DemoReceiversFile) {
  mkdirSync(folderOf(dataDir), { recursive: true, mode: 0o700 });
  writeFileSync(`${fileOf(dataDir)}.new`, JSON.stringify(file), { mode: 0o600, flush: true });
  renameSync(`${fileOf(dataDir)}.new`, fileOf(dataDir));
}

/** Registers webhook receivers of every manner for head office; the simulator plays them on the ports in the file. */
export async function keepDemoReceivers({ database, settings: { dataDir }, now, sealer }: Keeping) {
  const known = fileIn(dataDir);
  const receivers: DemoReceiversFile['receivers'] = [];
  for (const manner of receiverManners) {
    const before = known?.receivers.find((one) => one.manner === manner);
    receivers.push(before ?? { manner, port: await freePort(), secret: newSecret() });
  }
  writeFile(dataDir, { receivers });
  await database.write(everything, async (db) => {
    for (const { manner, port, secret } of receivers)
      await keepEndpoint(db, sealer, {
        endpointId: `demo-receiver-${manner}-${port}`,
        agentId: rootAgent.agentId,
        url: `http://127.0.0.1:${port}/webhooks`,
        secret,
        now: now(),
        name: demoWords().organisation.receivers[manner],
        kinds: kindsOf[manner],
      });
  });
}
