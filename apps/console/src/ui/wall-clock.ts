import dayjs, { type Dayjs } from 'dayjs';
import timezone from 'dayjs/plugin/timezone.js';
import utc from 'dayjs/plugin/utc.js';

dayjs.extend(utc);
dayjs.extend(timezone);

const written = 'YYYY-MM-DD HH:mm:ss';

/** What a clock on the wall of that zone shows, as a date that a picker draws as it is. */
export const toWall = (ms: number, zone: string): Dayjs => dayjs(dayjs.tz(ms, zone).format(written));

/** The instant (epoch milliseconds) at which a clock on the wall of that zone shows this. */
export const fromWall = (wall: Dayjs, zone: string) => dayjs.tz(wall.format(written), zone).valueOf();
