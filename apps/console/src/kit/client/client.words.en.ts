import type { Words } from '../words.ts';
import type { zh } from './client.words.zh.ts';

export const en: Words<typeof zh> = {
  forbidden: 'Forbidden',
  error: 'Error',
  unauthorized: 'Unauthorized',
  verificationFailed: 'authorization verification failed',
  notFound: 'request error, resource not found',
  network: 'network problem, please try again later',
  unreadable: 'The server’s answer could not be verified. Please reload the page.',
  requested: 'Sent for approval',
  seeRequest: 'See the request',
};
