import type { zh } from './client.words.zh.ts';
import type { Words } from './words.ts';

export const en: Words<typeof zh> = {
  forbidden: 'Forbidden',
  error: 'Error',
  unauthorized: 'Unauthorized',
  verificationFailed: 'authorization verification failed',
  notFound: 'request error, resource not found',
  network: 'network problem, please try again later',
  unreadable: 'The answer of the server could not be verified, please reload the page',
  requested: 'Sent for approval',
  seeRequest: 'See the request',
};
