import { z } from 'zod';
import { url } from './setting-kinds.ts';

/** What text messages and e-mails are sent through. */
export interface MessageSettings {
  readonly smsUrl: string | undefined;
  readonly smsToken: string | undefined;
  /** Yuan for one text message. */
  readonly smsPrice: number;
  readonly smtpUrl: string | undefined;
}

/** What the settings of those gateways are called, may be and mean. */
export const messageSettings = {
  smsUrl: {
    name: 'SMS_URL',
    default: '',
    rule: 'an address like https://sms.example.com/send',
    meaning:
      'The gateway that sends login codes and text messages to riders: one JSON POST `{phone, text}` per message, with its key as `Idempotency-Key`; the demo needs none',
    schema: url('http:', 'https:').optional(),
  },
  smsToken: {
    name: 'SMS_TOKEN',
    default: '',
    rule: 'the token of the SMS gateway, at least 8 characters',
    meaning: 'Sent to the SMS gateway as a bearer token',
    schema: z.string().min(8).optional(),
  },
  smsPrice: {
    name: 'SMS_PRICE',
    default: '0.045',
    rule: 'what one text message costs in yuan, 0 to 10',
    meaning: 'What the SMS gateway charges per text message, yuan; shown with messages to riders',
    schema: z.coerce.number().min(0).max(10),
  },
  smtpUrl: {
    name: 'SMTP_URL',
    default: '',
    rule: 'an address like smtps://user:password@mail.example.com?from=invoice@example.com',
    meaning:
      'The mail server that sends e-mails such as invoices to riders, and the sender address (its user by default); without it e-mails wait, but for the demo, which has a mail server of its own',
    schema: url('smtp:', 'smtps:').optional(),
  },
};
