import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  bmsFaultBits,
  chunkTopic,
  commandOrder,
  deviceKinds,
  deviceTopics,
  durableKinds,
  maxMessageBytes,
  shards,
} from '@kickstand/contract/fleet/devices';
import { bmsFaultWords, notifyWords, shardOf, statusBits } from '@kickstand/domain/fleet/devices';
import {
  chunkBytes,
  leastBattery,
  leastSignal,
  lostAfterMs,
  mostChunksAsked,
  mostCuts,
  restAfterRideMs,
  silentAfterMs,
} from '@kickstand/domain/fleet/upgrades';
import {
  aheadToleranceMs,
  behindToleranceMs,
  deviceCodeWords,
  offlineAfterMs,
} from '@kickstand/domain/fleet/vehicles';
import { z } from 'zod';
import { deviceRate } from '../apps/server/src/gateway/broker/allowance.ts';
import { mostPacketBytes, mostWaiting } from '../apps/server/src/gateway/broker/broker.ts';
import { inCode, tableOf } from './tables.ts';

const example = () =>
  readFileSync(join(import.meta.dirname, '..', 'docs', 'examples', 'controller.mjs'), 'utf8').trimEnd();

interface Shape {
  type?: string;
  description?: string;
  properties?: Record<string, Shape>;
  required?: string[];
  anyOf?: Shape[];
  oneOf?: Shape[];
  items?: Shape;
  enum?: unknown[];
  const?: unknown;
  minimum?: number;
  maximum?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
}
const shapeOf = (schema: z.ZodType) => z.toJSONSchema(schema, { io: 'input' }) as Shape;

/** What a field may hold, in a few words. */
function kindOf(shape: Shape): string {
  if (shape.anyOf) return shape.anyOf.map(kindOf).join(' or ');
  if (shape.enum) return shape.enum.map((one) => inCode(String(one))).join(', ');
  if (shape.oneOf || shape.type === 'object') return 'object';
  if (shape.type === 'array') return `list of ${shape.minItems ?? 0} to ${shape.maxItems ?? 'many'}`;
  if (shape.type === 'string') return shape.maxLength ? `text, at most ${shape.maxLength}` : 'text';
  return `${wordOf[shape.type ?? ''] ?? shape.type}${rangeOf(shape)}`;
}
const wordOf: Readonly<Record<string, string>> = { integer: 'whole number' };
const rangeOf = ({ minimum, maximum = Number.MAX_SAFE_INTEGER }: Shape) => {
  if (minimum === undefined || minimum === Number.MIN_SAFE_INTEGER) return '';
  return maximum === Number.MAX_SAFE_INTEGER ? ` from ${minimum}` : ` ${minimum} to ${maximum}`;
};
const meaningOf = (shape: Shape): string =>
  shape.description ?? shape.anyOf?.find(({ description }) => description)?.description ?? '';

function fieldsOf(schema: z.ZodType) {
  const { properties = {}, required = [] } = shapeOf(schema);
  const rows = Object.entries(properties).map(([name, shape]) => [
    inCode(name),
    `${kindOf(shape)}${required.includes(name) ? '' : ', optional'}`,
    meaningOf(shape),
  ]);
  return tableOf(['field', 'holds', 'meaning'], rows);
}

const topicOf = (topic: string) => topic.replace(':shard', '<shard>').replace(':imei', '<imei>');

function messageOf(kind: keyof typeof deviceTopics) {
  const { summary, topic, payload } = deviceTopics[kind];
  return `### ${kind}\n\n${summary}\n\nTopic \`${topicOf(topic)}\`, QoS 1.\n\n${fieldsOf(payload)}`;
}

function ordersTable() {
  const rows = (shapeOf(commandOrder).oneOf ?? []).map((shape) => {
    const { do: name, ...args } = shape.properties ?? {};
    const given = Object.entries(args).map(([arg, held]) => {
      const optional = shape.required?.includes(arg) ? '' : ', optional';
      return `${inCode(arg)}: ${kindOf(held)}${optional}`;
    });
    return [inCode(String(name?.const)), given.join('; '), shape.description ?? ''];
  });
  return tableOf(['order.do', 'with', 'what to do'], rows);
}

const shardExamples = ['860000000000001', '861234567890123', '869999999999999'];
const minutes = (ms: number) => ms / 60_000;

/** How a controller speaks with the server, from the topics that the server hears. */
export const devicesPage = () => `# Controllers

Written by \`npm run docs\` from the topics; do not edit.

How a vehicle’s controller connects, what it sends and receives, and how its messages are treated. This page is enough to write a
working client; the one at the end is run by a test.

## Connecting

MQTT 3.1.1 over TCP, or over TLS where the broker offers it (\`mqtts://\`, conventionally port 8883; the certificate must be verified). The
embedded broker listens on \`MQTT_PORT\` without TLS: put it behind a proxy that terminates TLS, or use a broker of your own.

- Client identifier and user name are both the IMEI (15 digits beginning with 86); the password is the one issued when the
  controller was imported. A second connection of the same controller closes the first.
- Clean session; keep-alive at most 240 seconds.
- Subscribe to the controller’s own command topic with QoS 1 before the first message: otherwise no command is sent. A controller that
  accepts packages also subscribes to \`down/firmware\` with QoS 1 and to \`down/chunk\`.
- After a lost connection, reconnect with growing, randomised pauses, a few seconds at first.

## The shard

Topics contain a number from 0 to ${shards - 1} derived from the IMEI: FNV-1a (32 bits, offset 0x811c9dc5, prime 0x01000193) over its
digits as ASCII, modulo ${shards}. Messages under another number are ignored.

${tableOf(
  ['IMEI', 'shard'],
  shardExamples.map((imei) => [imei, String(shardOf(imei))]),
)}
## What a controller sends

Each payload is one JSON object in UTF-8. Unknown fields are ignored; a field that is missing or out of range makes the whole
message invalid, as does text with U+0000 or a lone surrogate. An invalid message is counted, acknowledged and dropped.

${deviceKinds.map(messageOf).join('\n')}
### Bits of the status word

${tableOf(
  ['bit', 'set', 'not set'],
  statusBits.map(([bit, set, unset]) => [String(bit), set.en, unset?.en ?? '']),
)}
### Notifications

The \`code\` of \`notify\`. Other codes from 0 to 255 are stored and shown by number.

${tableOf(
  ['code', 'meaning'],
  Object.entries(notifyWords).map(([code, { en }]) => [code, en]),
)}
### Battery fault bits

${tableOf(
  ['bit', 'meaning'],
  bmsFaultBits.map((fault, bit) => [String(bit), bmsFaultWords[fault].en]),
)}
## What a controller receives

${messageOf('command')}
### Commands

${ordersTable()}
### Answers

The \`code\` of \`reply\`. Each command is answered once it is done or refused, and again whenever it is repeated: a command may arrive
twice but is carried out once. Unknown commands are answered with 111. There is one command in flight at a time.

${tableOf(
  ['code', 'meaning'],
  Object.entries(deviceCodeWords).map(([code, { en }]) => [code, en.replace(/ \(\d+\)$/, '')]),
)}
### Packages

Firmware and voices are transferred alongside commands: a command never waits for them. The signature covers five lines, \`kind\`,
\`model\`, \`version\`, \`size\` and \`sha256\`, joined by line feeds, and is made with the controller manufacturer’s key.
Voices are not signed: their signature is empty, and only their hash is checked. Their image is the line \`KSVP1\`, a line of JSON (a list
of \`slot\` and \`size\`) and the sounds one after another: mono 16-bit WAV files, 8 to 16 kHz. A controller that lacks one
of the slots sends \`refused\` with \`slot\` and keeps what it has; it answers a command to play a slot it lacks with 111.

1. The server sends \`offer\` with \`install: false\`. A controller that already runs the version only sends \`login\`.
2. The controller requests chunks by \`firmware\` with \`state: downloading\`, \`from\` and \`count\`: as many as arrive in about a second,
   at most ${mostChunksAsked}, since other messages wait behind them. It already has everything before \`from\`.
3. Chunks of ${chunkBytes} bytes arrive on \`${topicOf(chunkTopic)}\`, QoS 0, in binary: one byte with the length of the job’s id, the id in
   ASCII, the index and the CRC-32 of the rest (four bytes each, big-endian), and the bytes of the image. A chunk that fails its
   CRC-32 is requested again.
4. Nothing is sent while a rider or staff has the vehicle, below ${leastBattery} % of charge, below a signal of ${leastSignal}, while it is not
   armed, for ${minutes(restAfterRideMs)} minutes after a ride, outside the upgrade’s window or while it is paused. Unanswered requests
   are repeated after 30 seconds, not sooner. After a lost connection, a restart of either side or a new \`offer\` of the same job it
   continues from its index.
5. Once it has all chunks the controller checks the hash and, for firmware, the signature with the manufacturer’s public key, before it
   installs anything; without a key it accepts no firmware. It sends \`verified\`, or \`refused\` with a \`code\` (\`hash\`, \`signature\`), every 30
   seconds until answered: \`offer\` with \`install: true\` allows the installation, which it does only while armed. Simulated controllers
   check the same, with the public half of \`demo/firmware-key.pem\` in the data folder.
6. It sends \`rebooting\` and starts from the new slot, on trial. \`login\` with the new version is the only proof that it runs.
7. The server sends a \`query\`. A controller that has answered it keeps the new slot and sends \`confirmed\`. One that was not queried
   within ten minutes rolls back on its own; after its \`login\` it sends \`rolled_back\`.

A controller that logs in with the old version in the middle of a download may resume ${mostCuts} times. One that is silent for
${minutes(silentAfterMs)} minutes after \`rebooting\` has timed out, and counts as lost after ${minutes(lostAfterMs) / 60} hours.

${messageOf('offer')}
## Ordering and late messages

- The acknowledgement (PUBACK) is sent when the message is stored, about a tenth of a second later. Repeat unacknowledged messages
  with the same \`seq\` and \`at\`: nothing is counted twice.
- A message older by \`at\` than one received before is *late*: it completes the track and does not change the current state. The
  same \`at\` with a \`seq\` that is not higher is a *duplicate*.
- A clock more than ${minutes(aheadToleranceMs)} minutes ahead or more than ${minutes(behindToleranceMs) / 60} hours behind is *skewed*: the controller counts as online, and the message
  is stored but not trusted.
- A key that occurs twice in a message with different values is not trusted; the rest counts if it is a valid message without it, otherwise
  the message is *doubled*: stored in full, and only the controller counts as online.
- After ${minutes(offlineAfterMs)} minutes of silence a vehicle is offline.
- With an external broker the acknowledgement comes from the broker, which keeps the message until the server has stored it. Of messages
  above the rate limit below only ${durableKinds.map(inCode).join(' and ')} are kept there.

## Limits

${tableOf(
  ['what', 'limit', 'beyond it'],
  [
    ['one message', `${maxMessageBytes} bytes`, 'dropped and acknowledged'],
    ['one MQTT packet', `${mostPacketBytes} bytes`, 'the connection is closed'],
    [
      'messages of one controller',
      `${deviceRate.perSecond} a second, a burst of ${deviceRate.burst} after a silence`,
      'reading stops until the rate is below it',
    ],
    ['unacknowledged messages', `${mostWaiting}`, 'reading stops until one is stored'],
    ['topics', 'its own', 'the connection is closed'],
    ['time until CONNECT', '10 seconds', 'the connection is closed'],
  ],
)}
## An example

[examples/controller.mjs](examples/controller.mjs), for Node with the package \`mqtt\`:

\`\`\`js
${example()}
\`\`\`
`;
