const quarterMs = 900_000;
const mostRemembered = 10_000;
const formats = new Map<string, Intl.DateTimeFormat>();
const offsets = new Map<string, Map<number, number>>();

function formatOf(zone: string) {
  const known = formats.get(zone);
  if (known) return known;
  const two = '2-digit' as const;
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: two,
    day: two,
    hour: two,
    minute: two,
    second: two,
  });
  formats.set(zone, format);
  return format;
}

/** The local day and second in a zone at an instant, the latter as if it were UTC. */
export function wallOf(ms: number, zone: string) {
  const parts = formatOf(zone).formatToParts(ms);
  const read = (type: string) => parts.find((part) => part.type === type)?.value ?? '';
  const day = `${read('year')}-${read('month')}-${read('day')}`;
  return { day, ms: Date.parse(`${day}T${read('hour')}:${read('minute')}:${read('second')}Z`) };
}

function offsetsOf(zone: string) {
  const known = offsets.get(zone) ?? new Map<number, number>();
  offsets.set(zone, known);
  return known;
}

/**
 * Local time in a zone at an instant, as if it were UTC; fast for many instants. Zones change their offset only at
 * quarters of an hour, so that there is one look-up per quarter.
 */
export function wallClock(ms: number, zone: string): Date {
  const quarter = Math.floor(ms / quarterMs);
  const known = offsetsOf(zone);
  let offset = known.get(quarter);
  if (offset === undefined) {
    offset = wallOf(ms, zone).ms - Math.floor(ms / 1000) * 1000;
    if (known.size >= mostRemembered) known.clear();
    known.set(quarter, offset);
  }
  return new Date(ms + offset);
}

/**
 * The instant (epoch ms) of a local time in a zone, which is given as if it were UTC. A time skipped when clocks go
 * forward is taken as one after it.
 */
export function instantOfWall(wall: number, zone: string): number {
  // The zone's offset is looked up at the guess, and again if it changes in between.
  let guess = wall;
  for (let i = 0; i < 3; i++) guess += wall - wallClock(guess, zone).getTime();
  return guess;
}
