// A controller: BROKER=mqtts://… IMEI=86… PASSWORD=… node controller.mjs (needs the package mqtt)
import mqtt from 'mqtt';

const { BROKER, IMEI, PASSWORD } = process.env;

/** FNV-1a over the IMEI, modulo 64. */
function shardOf(imei) {
  let hash = 0x811c9dc5;
  for (const char of imei) hash = Math.imul(hash ^ char.charCodeAt(0), 0x01000193) >>> 0;
  return hash % 64;
}

const base = `v/${shardOf(IMEI)}/${IMEI}`;
const state = { seq: 0, armed: true, motor: false, lng: 113.5, lat: 30.5 };
const client = mqtt.connect(BROKER, {
  clientId: IMEI,
  username: IMEI,
  password: PASSWORD,
  clean: true,
  keepalive: 240,
  reconnectPeriod: 5_000,
});

// Bits: 0 armed, 1 motor circuit on, 2 wheel unlocked, 3 seat locked, 4 battery connected.
const status = () => Number(state.armed) | (Number(state.motor) << 1) | (Number(state.motor) << 2) | 0b11000;

// With QoS 1 the library repeats what is not acknowledged.
function say(kind, payload) {
  state.seq += 1;
  const message = { seq: state.seq, at: Date.now(), ...payload };
  client.publish(`${base}/up/${kind}`, JSON.stringify(message), { qos: 1 });
}

const ping = () =>
  say('ping', { gsm: 21, millivolts: 52_400, percent: 87, status: status(), mode: 'normal' });
const fix = () => {
  const { lng, lat } = state;
  const fields = { lng, lat, speed: 0, course: 0, sat: 11, hdop: 0.9, status: status(), mileage: 12_345 };
  say('gps', fields);
};

const orders = {
  ring: () => 0,
  query: () => {
    ping();
    fix();
    return 0;
  },
  lock: () => {
    Object.assign(state, { armed: true, motor: false });
    return 0;
  },
  unlock: () => {
    Object.assign(state, { armed: false, motor: true });
    return 0;
  },
};

client.on('connect', async () => {
  await client.subscribeAsync(`${base}/down/command`, { qos: 1 });
  say('login', { fw: '1.0.0', voice: 'v1', iccid: '89860000000000000000', gsm: 21 });
  ping();
  fix();
});

const done = new Map();
client.on('message', (_, payload) => {
  const { commandId, order, sentAt, expiresAt } = JSON.parse(payload.toString());
  // The same command may come twice: it is carried out once and answered each time.
  if (!done.has(commandId)) {
    if (expiresAt <= sentAt) return;
    done.set(commandId, orders[order.do]?.(order) ?? 111);
  }
  say('reply', { commandId, code: done.get(commandId), status: status() });
});

client.on('error', (error) => process.stderr.write(`${error.message}\n`));
setInterval(ping, 150_000);
setInterval(fix, 600_000);
