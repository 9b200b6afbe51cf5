const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/** Part of every derived key and every signed text, so that versions can never be confused. */
export const protocolVersion = 'v1';

/** The tolerance of a request's clock, either way. */
export const requestWindowMs = 60 * second;
/** How long a nonce is remembered: the widest span in which its request could be valid. */
export const nonceMemoryMs = 2 * requestWindowMs;

/** A handshake without a login is deleted after this. */
export const handshakeLifeMs = 10 * minute;
/** Of unauthorised browsers; a company behind one address opens many at nine in the morning. */
export const handshakesPerAddressHour = 600;
/** Of one authorised device, from anywhere. */
export const handshakesPerDeviceHour = 60;

/** Cookies and their session last this long unless renewed. */
export const sessionIdleMs = 2 * day;
/** An active client renews with less than this left. */
export const renewalThresholdMs = day;
/** From login to forced login, and the maximum life of a bearer. */
export const sessionLifeMs = 604_800_000;
/** After a renewal the old handle still serves requests in progress in other windows. */
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

/** Clear text above this many bytes is deflated before encryption. */
export const deflateAboveBytes = 2048;

export const phoneLength = 11;
export const codeLength = 6;
