import type { zh } from './step-up.words.zh.ts';
import type { Words } from './words.ts';

export const en: Words<typeof zh> = {
  title: 'Please confirm that it is you',
  why: 'This is a sensitive step, so we ask first. You will not be asked again for 15 minutes.',
  by: 'Confirm by',
  sms: 'Text message',
  totp: 'Authenticator app',
  code: 'Code',
  smsHint: (phone) => `The code will be sent to ${phone}`,
  sentTo: (phone) => `The code was sent to ${phone}`,
  totpHint: 'Enter the 6 digits that your authenticator app shows',
  send: 'Send code',
  resendIn: (seconds) => `Send again in ${seconds} s`,
  sixDigits: 'Please enter the 6 digits of the code',
  prove: 'Confirm and go on',
  cancel: 'Cancel',
  demoSms: (code) => `Demo text message: code ${code}`,
  fill: 'Fill in',
};
