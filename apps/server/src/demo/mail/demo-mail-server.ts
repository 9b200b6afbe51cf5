import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** Shares of recipients that the mail server rejects: temporarily, and permanently. */
const [busyShare, vacantShare] = [0.02, 0.003];

/** An SMTP reply in the form that the library expects. */
const answerWith = (responseCode: number, text: string) => Object.assign(new Error(text), { responseCode });

export interface DemoMailServer {
  /** Value for `SMTP_URL`. */
  url: string;
  stop(): Promise<void>;
}

/**
 * A mail server on the loopback interface for a demo that has none configured: it speaks SMTP, accepts mail, and
 * rejects some recipients temporarily or permanently, as real ones do. Nothing leaves the machine.
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
  // Errors of a client’s own connection can be ignored.
  server.on('error', () => undefined);
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}?from=demo@kickstand.example`,
    stop: () => new Promise((stopped) => server.close(() => stopped())),
  };
}
