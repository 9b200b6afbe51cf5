import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** Shares of recipients that a mail server refuses: for now, and for ever. */
const [busyShare, vacantShare] = [0.02, 0.003];

/** What SMTP answers, as the library expects it. */
const answerWith = (responseCode: number, text: string) => Object.assign(new Error(text), { responseCode });

export interface DemoMailServer {
  /** What `SMTP_URL` would be. */
  url: string;
  stop(): Promise<void>;
}

/**
 * A mail server on this machine's loopback for a demo that names none: it speaks SMTP, takes what is sent, and now and then
 * refuses a recipient for now or for ever, as real ones do. Nothing leaves the machine.
 */
export async function startDemoMailServer(chance: () => number): Promise<DemoMailServer> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    onRcptTo(_, __, done) {
      const at = chance();
      if (at < vacantShare) return done(answerWith(550, 'no such mailbox'));
      if (at < vacantShare + busyShare) return done(answerWith(450, 'busy, try again later'));
      return done();
    },
    onData(stream, _, done) {
      stream.on('end', () => done());
      stream.resume();
    },
  });
  await new Promise<void>((listening, failed) => {
    server.once('error', failed);
    server.listen(0, '127.0.0.1', listening);
  });
  // What a client does to its own connection concerns nobody else.
  server.on('error', () => undefined);
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}?from=demo@kickstand.example`,
    stop: () => new Promise((stopped) => server.close(() => stopped())),
  };
}
