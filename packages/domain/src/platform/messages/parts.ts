const alone = 70;
const each = 67;

/** The longest text message, in UTF-16 units. */
export const mostTextUnits = 500;

/** The number of text messages billed for a text: one up to 70 units, else one per 67. */
export const partsOf = (text: string): number => (text.length <= alone ? 1 : Math.ceil(text.length / each));
