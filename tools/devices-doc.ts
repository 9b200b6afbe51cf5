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

How a vehicle’s controller connects, what it says, what it is told, and what becomes of it. A client that is written from this page
alone works; the one at the end is run by a test.

## Connecting

MQTT 3.1.1 over TCP, or over TLS where the broker offers it (\`mqtts://\`, port 8883 by custom; the certificate must be checked). The
broker inside the server listens on \`MQTT_PORT\` without TLS: put it behind a proxy that ends TLS, or use a broker of your own.

- Client identifier and user name are both the IMEI (15 digits beginning with 86); the password is the one that was given out when the
  controller was imported. A second connection of the same controller ends the first.
- Clean session; keep-alive at most 240 seconds.
- Subscribe to the own command topic with QoS 1 before the first message: without it no command is sent. Whoever takes in packages
  subscribes to \`down/firmware\` with QoS 1 and to \`down/chunk\` as well.
- Come again after a lost connection with growing pauses, a few seconds at first, at random.

## The shard

Topics carry a number from 0 to ${shards - 1} that follows from the IMEI: FNV-1a (32 bits, offset 0x811c9dc5, prime 0x01000193) over its
digits as ASCII, modulo ${shards}. Messages under another number are not heard.

${tableOf(
  ['IMEI', 'shard'],
  shardExamples.map((imei) => [imei, String(shardOf(imei))]),
)}
## What a controller says

Each payload is one JSON object in UTF-8. Other fields than these are ignored; one that is missing or out of its range makes the whole
message worthless, as does text with U+0000 or half of a surrogate pair. A worthless message is counted, acknowledged and dropped.

${deviceKinds.map(messageOf).join('\n')}
### Bits of the status word

${tableOf(
  ['bit', 'set', 'not set'],
  statusBits.map(([bit, set, unset]) => [String(bit), set.en, unset?.en ?? '']),
)}
### Notifications

The \`code\` of \`notify\`. Others from 0 to 255 are kept and shown by their number.

${tableOf(
  ['code', 'meaning'],
  Object.entries(notifyWords).map(([code, { en }]) => [code, en]),
)}
### Bits of a battery’s faults

${tableOf(
  ['bit', 'meaning'],
  bmsFaultBits.map((fault, bit) => [String(bit), bmsFaultWords[fault].en]),
)}
## What a controller is told

${messageOf('command')}
### Orders

${ordersTable()}
### Answers

The \`code\` of \`reply\`. Each command is answered once it is done or refused, and again when it comes again: a command may come twice,
and is carried out once. Orders that a controller does not know are answered with 111. One command is under way at a time.

${tableOf(
  ['code', 'meaning'],
  Object.entries(deviceCodeWords).map(([code, { en }]) => [code, en.replace(/ \(\d+\)$/, '')]),
)}
### Packages

Firmware and voices come beside the commands: a command never waits for them. The signature is over five lines, \`kind\`, \`model\`,
\`version\`, \`size\` and \`sha256\`, joined by line feeds, with a key that the maker of the controller gave it.
Voices are not signed: their signature is empty, and their hash alone is checked. Their image is the line \`KSVP1\`, a line of JSON (a list
of \`slot\` and \`size\`) and the sounds one after another: WAV files of one channel and 16 bits, 8 to 16 kHz. A controller that has not got one
of the slots says \`refused\` with \`slot\` and keeps what it has; a command to play a slot that it has not got it answers with 111.

1. The server says \`offer\` with \`install: false\`. A controller that runs the version already says \`login\` and nothing else.
2. The controller asks for chunks by \`firmware\` with \`state: downloading\`, \`from\` and \`count\`: as many as arrive in about a second,
   ${mostChunksAsked} at most, since what it is told meanwhile waits behind them. It has what comes before \`from\`.
3. Chunks of ${chunkBytes} bytes come on \`${topicOf(chunkTopic)}\`, QoS 0, as bytes: one with the length of the job’s id, the id in
   ASCII, the index and the CRC-32 of the rest (four bytes each, the highest first), and the bytes of the image. What does not fit its
   CRC-32 is asked for again.
4. Nothing comes while a rider or staff has the vehicle, below ${leastBattery} % of charge, below a signal of ${leastSignal}, while it is not
   armed, for ${minutes(restAfterRideMs)} minutes after a ride, outside of the upgrade’s window or while it is paused. What was not answered
   is asked again after 30 seconds, not sooner. After a lost connection, a restart of either side or a new \`offer\` of the same job it
   goes on from its index.
5. With all chunks the controller checks the hash and, of firmware, the signature with its maker’s public key, before it puts anything
   in; without a key it takes no firmware. It says \`verified\`, or \`refused\` with a \`code\` (\`hash\`, \`signature\`), every 30 seconds until it
   is answered: \`offer\` with \`install: true\` lets it put the package in. It does so only while it is armed. Simulated controllers
   check the same, with the public half of \`demo/firmware-key.pem\` in the data folder.
6. It says \`rebooting\` and starts with the new slot, on trial. \`login\` with the new version is the only proof that it runs.
7. The server sends a \`query\`. A controller that has answered it keeps the new slot and says \`confirmed\`. One that has not been asked
   within ten minutes goes back by itself; after its \`login\` it says \`rolled_back\`.

A controller that logs in with the old version in the middle of a download goes on ${mostCuts} times. One that is not heard within
${minutes(silentAfterMs)} minutes after \`rebooting\` has run into its time, and counts as lost after ${minutes(lostAfterMs) / 60} hours.

${messageOf('offer')}
## Order and lateness

- The acknowledgement (PUBACK) comes when the message is stored, a tenth of a second later or so. What was not acknowledged is said again,
  with the same \`seq\` and \`at\`: nothing is counted twice.
- A message that is older by \`at\` than one heard before is *late*: it completes the track and changes nothing that is shown now. The
  same \`at\` with a \`seq\` that is not higher is a *duplicate*.
- A clock more than ${minutes(aheadToleranceMs)} minutes ahead or more than ${minutes(behindToleranceMs) / 60} hours behind is *skewed*: the controller counts as heard, and what it says
  is kept and not believed.
- A key that stands twice in a message with different values is not believed; the rest counts where it is a message without it, else the
  message is *doubled*: kept with all that it says, and only the controller counts as heard.
- After ${minutes(offlineAfterMs)} minutes without a word a vehicle is offline.
- Over a broker outside the acknowledgement comes from the broker, which keeps the message until the server has stored it. Of what is said
  faster than the limit below only ${durableKinds.map(inCode).join(' and ')} are kept there.

## Limits

${tableOf(
  ['what', 'limit', 'beyond it'],
  [
    ['one message', `${maxMessageBytes} bytes`, 'dropped and acknowledged'],
    ['one MQTT packet', `${mostPacketBytes} bytes`, 'the connection is closed'],
    [
      'messages of one controller',
      `${deviceRate.perSecond} a second, ${deviceRate.burst} at once after a silence`,
      'it is no longer read until it is below',
    ],
    ['messages without acknowledgement', `${mostWaiting}`, 'it is no longer read until one is stored'],
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
