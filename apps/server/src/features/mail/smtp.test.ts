import { createServer } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { smtpSender } from './smtp.ts';

const heard: string[] = [];
let refuses = false;

/** A mail server that takes everything, or has no such mailbox. */
const server = createServer((socket) => {
  let inData = false;
  const say = (line: string) => socket.write(`${line}\r\n`);
  say('220 mail.example.com ESMTP');
  socket.on('data', (chunk) => {
    for (const line of String(chunk).split('\r\n').filter(Boolean)) {
      heard.push(line);
      if (inData) {
        if (line !== '.') continue;
        inData = false;
        say('250 taken');
      } else if (line.startsWith('RCPT') && refuses) say('550 no such mailbox');
      else if (line === 'DATA') {
        inData = true;
        say('354 go on');
      } else say(line === 'QUIT' ? '221 bye' : '250 fine');
    }
  });
});

beforeAll(() => new Promise<void>((done) => server.listen(0, '127.0.0.1', done)));
afterAll(() => new Promise((done) => server.close(done)));

const port = () => (server.address() as { port: number }).port;
const files = { get: async () => Buffer.from('%PDF-1.7') };
const mail = {
  address: 'chen@example.com',
  subject: '电子发票',
  body: '您好',
  fileKey: null,
  fileName: null,
};

test('an e-mail goes through the mail server that the address names, and a refusal is told', async () => {
  const sender = smtpSender(`smtp://127.0.0.1:${port()}?from=invoice@example.com`, files);
  await sender.send(mail);
  expect(heard).toContain('MAIL FROM:<invoice@example.com>');
  expect(heard).toContain('RCPT TO:<chen@example.com>');
  await sender.send({ ...mail, fileKey: 'invoices/1.pdf', fileName: '26420000000000000001.pdf' });
  expect(heard.join('\n')).toContain('26420000000000000001.pdf');
  refuses = true;
  await expect(sender.send(mail)).rejects.toThrow(/550/);
});
