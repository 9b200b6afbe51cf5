import { type VehicleMark, vehicleFlags, vehicleFrame } from '@kickstand/domain/fleet/live';
import { makeTown, townMap } from '@kickstand/town';

interface Order {
  seed: number;
  vehicles: number;
  /** Changes a second. */
  changes: number;
  framesPerSecond: number;
}

const scope = globalThis as unknown as {
  onmessage: (event: MessageEvent<Order>) => void;
  postMessage(said: unknown, transfer?: ArrayBuffer[]): void;
};

/** Numbers from a seed, so that every run sees the same fleet. */
function numbers(seed: number) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

function fleetOf(town: ReturnType<typeof makeTown>, { seed, vehicles }: Order): VehicleMark[] {
  const random = numbers(seed);
  const { lng, lat, nodeCount } = town.graph;
  return Array.from({ length: vehicles }, (_, i) => {
    const node = Math.floor(random() * nodeCount);
    const riding = random() < 0.8 ? 0 : random() < 0.7 ? 1 : 2 + Math.floor(random() * 3);
    const battery = Math.floor(100 * random() ** 0.6);
    const online = random() > 0.015;
    return {
      vehicle: 100_000_000 + i,
      lng: (lng[node] ?? 0) + (random() - 0.5) * 0.0008,
      lat: (lat[node] ?? 0) + (random() - 0.5) * 0.0008,
      alarms: random() < 0.03 ? 1 << Math.floor(random() * 19) : 0,
      locatedAt: Date.now() / 1000 - (riding === 1 && random() < 0.03 ? 900 : 5),
      riding,
      flags:
        vehicleFlags.located |
        vehicleFlags.onShelf |
        (online ? vehicleFlags.online : 0) |
        (riding === 1 ? vehicleFlags.moving : 0),
      ops: battery <= 20 ? 8 : 0,
      battery: random() < 0.01 ? null : battery,
      course: random() * 360,
    };
  });
}

scope.onmessage = ({ data: order }) => {
  const town = makeTown(order.seed, { scale: order.vehicles });
  const fleet = fleetOf(town, order);
  const random = numbers(order.seed + 1);
  const post = (frame: Uint8Array<ArrayBuffer>) => scope.postMessage({ frame: frame.buffer }, [frame.buffer]);
  scope.postMessage({
    town: townMap(town, 'zh'),
    centre: town.centre,
    areas: town.areas,
    stations: town.stations,
    noStop: town.noStopZones,
  });
  post(vehicleFrame('snapshot', fleet, Date.now()));
  if (order.changes === 0) return;
  setInterval(() => {
    const moved: VehicleMark[] = [];
    for (let i = 0; i < order.changes / order.framesPerSecond; i++) {
      const one = fleet[Math.floor(random() * fleet.length)];
      if (!one) continue;
      one.lng += (random() - 0.5) * 0.0004;
      one.lat += (random() - 0.5) * 0.0004;
      moved.push(one);
    }
    post(vehicleFrame('changes', moved, Date.now()));
  }, 1_000 / order.framesPerSecond);
};
