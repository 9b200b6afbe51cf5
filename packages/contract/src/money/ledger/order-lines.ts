/** What an order asks for, line by line. */
export const orderLines = ['ride', 'location', 'helmet'] as const;
export type OrderLine = (typeof orderLines)[number];
