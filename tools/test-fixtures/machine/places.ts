import { mkdirSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';

/** The documented ports; each is a free one on the machine of a test. */
const documentedPorts = [80, 443, 1883, 5432, 8081, 8082, 8090, 8091, 8883] as const;
type DocumentedPort = (typeof documentedPorts)[number];

async function freePorts(count: number) {
  const servers = Array.from({ length: count }, () => createServer());
  const ports = await Promise.all(
    servers.map(
      (server) =>
        new Promise<number>((resolve) => {
          server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
        }),
    ),
  );
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
  return ports;
}

/** Where on this machine a documented path, port, name or account is meant to be; the one place that differs from the documents. */
export async function placesUnder(root: string, project: string, smsOrigin: string) {
  const free = await freePorts(documentedPorts.length);
  const ports = Object.fromEntries(documentedPorts.map((port, i) => [port, free[i]])) as Record<
    DocumentedPort,
    number
  >;
  const replaced: [RegExp, string | ((found: string) => string)][] = [
    [/\/opt\/kickstand/g, project],
    [/\/(etc|var|run)\//g, `${root}/$1/`],
    [/\/usr\/bin\/node/g, process.execPath],
    [
      new RegExp(`\\b(${documentedPorts.join('|')})\\b`, 'g'),
      (found) => String(ports[Number(found) as DocumentedPort]),
    ],
    [/https:\/\/sms\.example\.com/g, smsOrigin],
    [/broker\.example\.com/g, 'localhost'],
    // There is one account here, and no right to give files away unless it is root.
    [/ -[og] kickstand\b/g, ''],
    ...(process.getuid?.() === 0 ? [] : ([[/ -g (mosquitto|adm)\b/g, '']] as [RegExp, string][])),
  ];
  for (const folder of [
    ...['etc/nginx/certs', 'etc/nginx/sites-available', 'etc/nginx/sites-enabled', 'etc/nginx/conf.d'],
    ...[
      'etc/mosquitto/conf.d',
      'etc/mosquitto/certs',
      'etc/systemd/system',
      'etc/logrotate.d',
      'run/mosquitto',
    ],
    ...['var/lib/mosquitto', 'var/lib/nginx', 'var/log/mosquitto', 'var/log/nginx', 'journal'],
  ])
    mkdirSync(join(root, folder), { recursive: true });
  return {
    ports,
    /** A documented text as it is on this machine. */
    here: (text: string) =>
      replaced.reduce(
        (so, [what, by]) => (typeof by === 'string' ? so.replace(what, by) : so.replace(what, by)),
        text,
      ),
  };
}
export type Places = Awaited<ReturnType<typeof placesUnder>>;
