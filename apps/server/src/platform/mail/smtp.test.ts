import { createServer } from 'node:net';
import { mailServer } from '@kickstand/contract/platform/settings';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { featureFixture } from '../../../test/feature-fixture.ts';
import { mailRoutes } from './mail.manifest.ts';
import { smtpSender } from './smtp.ts';

const heard: string[] = [];
let refuses = false;
/** Called before the server replies whether a mailbox exists. */
let beforeAnswer: () => Promise<unknown> = async () => undefined;

/** A mail server that accepts everything, or lacks the mailbox. */
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
      } else if (line.startsWith('RCPT'))
        void beforeAnswer().then(() => say(refuses ? '550 no such mailbox' : '250 fine'));
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

test('a mail server is set on the page: its password is sealed and never shown, and a test says what the server answers', async () => {
  refuses = false;
  const sealer = {
    seal: (text: string, place: string) => Buffer.from(`${place} ${text}`).toString('base64'),
    open: (box: string, place: string) =>
      Buffer.from(box, 'base64')
        .toString()
        .slice(place.length + 1),
  };
  const fixture = await featureFixture(() => mailRoutes({ sealer, files: { get: files.get } }));
  onTestFinished(() => fixture.close());
  const admin = fixture.as({ codes: ['0502', '050279'] });
  const to = { body: { to: 'chen@example.com' } };
  expect((await admin(mailServer.show, {})).data).toMatchObject({ source: 'none', hasPassword: false });
  expect(await admin(mailServer.test, to)).toMatchObject({ code: 'mail.none' });
  const said = {
    host: '127.0.0.1',
    port: port(),
    security: 'none',
    user: '',
    sender: 'it@example.com',
  } as const;
  const body = { ...said, password: '', version: 0 };
  expect(await admin(mailServer.change, { body: { ...body, sender: '' } })).toMatchObject({
    code: 'mail.sender',
  });
  expect((await admin(mailServer.change, { body })).data).toMatchObject({ source: 'here', version: 1 });
  expect(await admin(mailServer.change, { body })).toMatchObject({ code: 'common.stale_version' });
  const logged: number[] = [];
  beforeAnswer = async () => {
    const { rows } = await fixture.fresh.owner.query(
      "select from audit_log where action = 'testMail' and result = 'ok'",
    );
    logged.push(rows.length);
  };
  expect((await admin(mailServer.test, to)).data).toEqual({ isTaken: true, answer: '250 taken' });
  expect(logged, 'the transaction is over before the mail server is asked').toEqual([1]);
  expect(heard).toContain('MAIL FROM:<it@example.com>');
  refuses = true;
  expect((await admin(mailServer.test, to)).data).toMatchObject({
    isTaken: false,
    answer: expect.stringContaining('550'),
  });
  const secret = { ...body, user: 'it', password: 'very secret', version: 1 };
  const kept = await admin(mailServer.change, { body: secret });
  expect(kept.data).toMatchObject({ hasPassword: true, user: 'it' });
  expect(JSON.stringify([kept, await admin(mailServer.show, {})])).not.toContain('secret');
  const again = await admin(mailServer.change, { body: { ...secret, password: '', version: 2 } });
  expect(again.data).toMatchObject({ hasPassword: true });
  const { rows } = await fixture.write((db) =>
    sql<{ all: string }>`select value::text as all from setting`.execute(db),
  );
  expect(JSON.stringify(rows)).not.toContain('secret');
});
