export * from './base64url.ts';
export * from './bearer.ts';
export * from './handshake.ts';
export { makeSigningKey, type SessionKeys, type SigningKey } from './keys.ts';
export * from './limits.ts';
export * from './login-form.ts';
export * from './seal.ts';
export * from './wire.ts';
