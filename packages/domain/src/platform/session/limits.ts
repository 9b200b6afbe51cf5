const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/** Stands in every derived key and every signed text, so that another version can never be mistaken for this one. */
export const protocolVersion = 'v1';

/** How far a request's clock may be off, either way. */
export const requestWindowMs = 60 * second;
/** How long a nonce is remembered: the widest span in which its request could still pass. */
export const nonceMemoryMs = 2 * requestWindowMs;

/** A handshake nobody logged in on is forgotten after this. */
export const handshakeLifeMs = 10 * minute;
/** Of browsers that nobody has authorised; a company behind one address opens many at nine in the morning. */
export const handshakesPerAddressHour = 600;
/** Of one authorised device, wherever it is. */
export const handshakesPerDeviceHour = 60;

/** Cookies, and the session behind them, last this long unless renewed. */
export const sessionIdleMs = 2 * day;
/** With less than this left an active client renews. */
export const renewalThresholdMs = day;
/** From login to forced login, and the longest life of a bearer. */
export const sessionLifeMs = 604_800_000;
/** After a renewal the old handle still answers what is under way in other windows. */
export const renewalGraceMs = minute;

export const originLifeMs = minute;

/** The countdown of the send-code button, in seconds. */
export const resendSeconds = 60;
export const smsCodeLifeMs = 5 * minute;
/** Wrong codes that end one challenge. */
export const wrongCodesPerChallenge = 5;
/** Wrong codes within an hour that lock a phone on one device. */
export const wrongCodesPerHour = 10;
export const firstLockMs = 15 * minute;
export const longestLockMs = day;

/** Clear text above this many bytes is deflated before it is sealed. */
export const deflateAboveBytes = 2048;

export const phoneLength = 11;
export const codeLength = 6;
