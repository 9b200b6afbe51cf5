export const minutesPerDay = 1_440;
export const slotMinutes = 30;
/** A Monday. */
const firstDay = Date.UTC(2026, 8, 7);

/** The local day of so many days after the first, YYYY-MM-DD. */
export const dayName = (day: number) => new Date(firstDay + day * 86_400_000).toISOString().slice(0, 10);
export const dayOf = (minute: number) => Math.floor(minute / minutesPerDay);
export const slotOf = (minute: number) => Math.floor((minute % minutesPerDay) / slotMinutes);
