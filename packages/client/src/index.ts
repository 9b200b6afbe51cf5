export {
  type Ask,
  type CallRequest,
  type Calls,
  type Client,
  type ClientSettings,
  createClient,
} from './client.ts';
export { NoAnswer, Refused } from './refused.ts';
export type { CallOptions } from './send.ts';
