import type { Words } from '../words.ts';
import type { zh } from './step-up.words.zh.ts';

export const en: Words<typeof zh> = {
  title: 'Please confirm it is you',
  why: 'This is a sensitive action. You will not be asked again for 15 minutes.',
  by: 'Confirm by',
  sms: 'Text message',
  totp: 'Authenticator app',
  code: 'Code',
  smsHint: (phone) => `The code will be sent to ${phone}`,
  sentTo: (phone) => `The code was sent to ${phone}`,
  totpHint: 'Enter the 6-digit code from your authenticator app',
  send: 'Send code',
  resendIn: (seconds) => `Send again in ${seconds} s`,
  sixDigits: 'Please enter the 6 digits of the code',
  prove: 'Confirm and continue',
  cancel: 'Cancel',
  demoSms: (code) => `Demo text message: code ${code}`,
  fill: 'Fill in',
};
