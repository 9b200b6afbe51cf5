import { statfs } from 'node:fs/promises';
import { isIP } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { connectAsync } from 'mqtt';
import type { ConnectionConfig } from '../../../kernel/database/db.ts';
import { fileStoreOf } from '../../../kernel/files/file-store-of.ts';
import { newId } from '../../../kernel/ids.ts';
import { filesDirOf, type Settings } from '../../../kernel/program/settings.ts';
import { databaseOf } from './doctor.store.ts';
import {
  both,
  type Finding,
  judgeCertificate,
  judgeDisk,
  type Part,
  quoted,
  type Sentence,
} from './findings.ts';

const patienceMs = 5_000;

export interface Examined {
  settings: Settings;
  /** As the programs reach the database. */
  app: ConnectionConfig;
  now(): number;
}

/**
 * Asks a deployment about itself: disk, database, queues, broker, files and certificate. What cannot be asked is a
 * finding as well. Changes nothing but a file that it writes and removes again.
 */
export async function examine(parts: Examined): Promise<Finding[]> {
  const found: Finding[] = [];
  const look = async (part: Part, todo: Sentence, work: () => Promise<Finding | Finding[]>) =>
    found.push(...[await work().catch((error: Error) => cannot(part, error, todo))].flat());
  const { settings } = parts;
  await look('disk', both('检查 DATA_DIR 在不在', 'see that DATA_DIR is there'), () => diskOf(settings));
  await look(
    'files',
    both('检查 FILES_DIR 或存储桶能不能写', 'see that FILES_DIR or the bucket can be written'),
    () => filesOf(parts),
  );
  await look(
    'database',
    both('检查它在运行，DATABASE_URL 也正确', 'see that it runs and that DATABASE_URL is right'),
    () =>
      databaseOf(parts.app, {
        automatic: !settings.databaseUrl || settings.demo,
        demo: settings.demo,
        now: parts.now,
      }),
  );
  const { mqttUrl, publicOrigin } = settings;
  if (mqttUrl)
    await look(
      'broker',
      both('检查它在运行，MQTT_URL 也正确', 'see that it runs and that MQTT_URL is right'),
      () => brokerOf(mqttUrl),
    );
  if (publicOrigin?.startsWith('https:'))
    await look(
      'certificate',
      both('检查反向代理在运行，PUBLIC_ORIGIN 也正确', 'see that the proxy runs and PUBLIC_ORIGIN is right'),
      async () => judgeCertificate(await endOfCertificate(new URL(publicOrigin)), parts.now()),
    );
  return found;
}

const cannot = (part: Part, error: Error, todo: Sentence): Finding => ({
  part,
  level: 'wrong',
  // Several addresses of one host fail together, and the sum of it says nothing.
  text: quoted(error.message || String((error as NodeJS.ErrnoException).code ?? error.name)),
  todo,
});

async function diskOf({ dataDir }: Settings) {
  const { bavail, blocks, bsize } = await statfs(dataDir);
  return judgeDisk({ free: bavail * bsize, total: blocks * bsize });
}

/** Writes a file, reads it and removes it. */
async function filesOf({ settings, now }: Examined): Promise<Finding> {
  const store = fileStoreOf({ ...settings, filesDir: filesDirOf(settings) }, now);
  const [name, bytes] = [`doctor-${newId()}.txt`, Buffer.from('written by the doctor')];
  await store.put(name, bytes);
  const read = await store.get(name);
  await store.remove(name);
  if (!read?.equals(bytes)) throw new Error('a file that was written was not read again');
  const text = settings.s3Url
    ? both('存储桶可以读写', 'the bucket can be written and read')
    : both('文件目录可以读写', 'the folder of files can be written and read');
  return { part: 'files', level: 'well', text };
}

/** Whether the programs' account may follow vehicles. */
async function brokerOf(url: string): Promise<Finding> {
  const clientId = `kickstand-doctor-${newId()}`;
  const options = { clientId, reconnectPeriod: 0, connectTimeout: patienceMs, clean: true };
  const client = await connectAsync(url, options);
  try {
    const granted = await client.subscribeAsync('live/beat');
    const refused = granted.some(({ qos }) => Number(qos) === 128);
    return refused
      ? {
          part: 'broker',
          level: 'wrong',
          text: both('MQTT_URL 的账号不能读 live/#', 'the account of MQTT_URL may not read live/#'),
          todo: both(
            '按 docs/operations.md 的“The broker”一节给它权限',
            'give it the rights of docs/operations.md, "The broker"',
          ),
        }
      : {
          part: 'broker',
          level: 'well',
          text: both('有应答，程序可以读', 'it answers, and the programs may read it'),
        };
  } finally {
    await client.endAsync(true);
  }
}

/** When the certificate of an address ends, epoch milliseconds; one that nobody trusts is an error. */
function endOfCertificate({ hostname, port }: URL): Promise<number> {
  return new Promise((resolve, reject) => {
    // An address by number has no name to ask for.
    const name = isIP(hostname) ? {} : { servername: hostname };
    const socket = connectTls({ host: hostname, port: Number(port || 443), ...name }, () => {
      resolve(Date.parse(socket.getPeerCertificate().valid_to));
      socket.end();
    });
    socket.setTimeout(patienceMs, () => socket.destroy(new Error('it does not answer')));
    socket.on('error', reject);
  });
}
