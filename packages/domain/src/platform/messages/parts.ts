const alone = 70;
const each = 67;

/** A text message is at most so long, in the UTF-16 units that it is counted in. */
export const mostTextUnits = 500;

/** As how many text messages a text is sent and paid for: one up to 70 units, else one for each 67. */
export const partsOf = (text: string): number => (text.length <= alone ? 1 : Math.ceil(text.length / each));
