import { createTransport } from 'nodemailer';
import type { MailSender } from './mail.service.ts';

const patienceMs = 20_000;

/** Sends e-mails through the mail server at an address like `smtps://user:password@mail.example.com`. */
export function smtpSender(
  address: string,
  from = decodeURIComponent(new URL(address).username),
): MailSender {
  const transport = createTransport({
    url: address,
    connectionTimeout: patienceMs,
    greetingTimeout: patienceMs,
    socketTimeout: patienceMs,
  });
  return {
    send: async ({ address: to, subject, body }) => {
      await transport.sendMail({ from, to, subject, text: body });
    },
  };
}
