import { expect, onTestFinished, test } from 'vitest';
import { smtpSender } from '../../platform/mail/smtp.ts';
import { startDemoMailServer } from './demo-mail-server.ts';

const mail = {
  address: 'chen@example.com',
  subject: '电子发票',
  body: '您好',
  fileKey: null,
  fileName: null,
};

test.each([
  [0.001, /550/],
  [0.01, /450/],
])('of the mails to the demo’s server some are refused: at %f with %o', async (at, refusal) => {
  const server = await startDemoMailServer(() => at);
  onTestFinished(server.stop);
  await expect(smtpSender(server.url, { get: async () => undefined }).send(mail)).rejects.toThrow(refusal);
});

test('the demo’s mail server takes a mail with a file', async () => {
  const server = await startDemoMailServer(() => 0.5);
  onTestFinished(server.stop);
  const sender = smtpSender(server.url, { get: async () => Buffer.alloc(200_000, 1) });
  expect(await sender.send({ ...mail, fileKey: 'a.pdf', fileName: 'a.pdf' })).toMatch(/^250/);
});
