import { everything, nothing } from '@kickstand/domain/platform/access';
import type { Gate } from '../../kernel/call/gate.ts';
import type { Database } from '../../kernel/database/db.ts';
import { repeatEvery, stopAll } from '../../kernel/program/repeat-every.ts';
import type { TellOperator } from '../../live/operator-news.ts';
import { LiveGateway } from '../outbox/gateway.service.ts';
import { demoSmsProvider, type SmsProvider } from '../outbox/sms-provider.parts.ts';
import { sendDueTexts, sendOtherTexts, sendUrgentTexts, tidyOutbox } from '../outbox/texts.service.ts';
import { ownIssuer } from './devices/origins.ts';
import { admitSocket, makeGate, type SocketOpening } from './gate/gate.ts';
import { makeLiveSessions } from './gate/live-sessions.ts';
import { forgetOld, noteSessionSeen } from './gate/session.store.ts';
import { makeApiKeys } from './keys/api-keys.ts';
import { makeEpochs } from './keys/epochs.ts';
import { type Nonces, nonceMemory } from './keys/nonces.ts';
import { makeVault } from './keys/vault.ts';
import { sessionDemoRoutes, sessionRoutes } from './session.routes.ts';
import type { SessionDeps } from './session.service.ts';
import { demoLimits, type SessionLimits, strictLimits } from './session.settings.ts';

const hour = 3_600_000;
const day = 24 * hour;
const sendEveryMs = 500;

export interface SessionOptions {
  database: Database;
  /** The deployment's 32 secret bytes. */
  secret: Buffer;
  demo: boolean;
  /** The IANA zone of business days; by default Asia/Shanghai. */
  zone?: string;
  now(): number;
  /** How codes are sent outside the demo; without it codes are unavailable. */
  sms?: SmsProvider | undefined;
  limits?: SessionLimits;
  /** The application id that pages send when they request a code. */
  applicationId?: string | undefined;
  /** Given if several servers share one deployment. */
  nonces?: Nonces;
}

/** The session feature of one server: its gate, its calls and its housekeeping. */
export function makeSession(options: SessionOptions) {
  const { database, demo, now, zone = 'Asia/Shanghai' } = options;
  const vault = makeVault(options.secret);
  const usual = options.sms ?? (demo ? demoSmsProvider : undefined);
  const gateway = new LiveGateway({ database, open: vault.open, now, usual });
  const epochs = makeEpochs({ database, vault, now });
  const sessions = makeLiveSessions({ database, vault, now, zone });
  const by =
    <T>(send: (needs: Parameters<typeof sendDueTexts>[0]) => Promise<T>) =>
    async () => {
      const provider = await gateway.current();
      return provider && send({ database, sealer: vault, provider, now });
    };
  const sendDue = by(sendDueTexts);
  let onQueued = () => {};
  let tell: TellOperator = () => {};
  const deps: SessionDeps = {
    vault,
    zone,
    epochs,
    sessions,
    limits: options.limits ?? (demo ? demoLimits : strictLimits),
    devicePolicy: demo ? 'first' : 'none',
    originIssuers: [ownIssuer(vault)],
    applicationId: options.applicationId,
    get canSend() {
      return gateway.known !== undefined;
    },
    smsSource: options.sms ? 'settings' : demo ? 'demo' : 'none',
    onQueued: () => onQueued(),
    tell: (operatorId, say) => tell(operatorId, say),
  };
  const gate: Gate = makeGate({
    epochs,
    sessions,
    now,
    nonces: options.nonces ?? nonceMemory(now),
    apiKeys: makeApiKeys({ database, now, zone }),
    noteSeen: (sid, at) => database.write(nothing, (db) => noteSessionSeen(db, sid, at)),
  });

  /** The hourly housekeeping: rotates keys, deletes what has expired. */
  const tend = async () => {
    await epochs.tend();
    await database.write(nothing, async (db) => {
      await forgetOld(db, { sessions: now() - 30 * day, traces: now() - 2 * day });
    });
    await database.write(everything, (db) => tidyOutbox(db, now()));
  };

  return {
    gate,
    vault,
    epochs,
    sessions,
    deps,
    routes: [...sessionRoutes(deps), ...(demo ? sessionDemoRoutes(deps) : [])],
    sendDue,
    tend,
    /** Sets how open consoles are informed; they depend on this gate. */
    tellThrough(through: TellOperator) {
      tell = through;
    },
    admitSocket: (opening: SocketOpening) => admitSocket(gate, opening),
    /** Watches live sessions; on every server with calls or sockets. Returns a function that stops it. */
    startWatching: (onError: (error: unknown) => void) => sessions.start(onError),
    /**
     * Sends messages and runs the housekeeping; one server of the deployment suffices, more do no harm. Returns a
     * function that stops it.
     */
    startJobs(onError: (error: unknown) => void) {
      const jobs = startJobs({ sendDue: by(sendUrgentTexts), sendOthers: by(sendOtherTexts), tend }, onError);
      onQueued = jobs.sendSoon;
      return () => {
        onQueued = () => {};
        return jobs.stop();
      };
    },
  };
}
export type Session = ReturnType<typeof makeSession>;

/** Sends messages on request and periodically, and runs the housekeeping; once stopped, nothing is in progress. */
function startJobs(
  { sendDue, sendOthers, tend }: Record<'sendDue' | 'sendOthers' | 'tend', () => Promise<unknown>>,
  onError: (error: unknown) => void,
) {
  const stop = stopAll(
    repeatEvery(sendEveryMs, sendDue, onError),
    // Separate, so that bulk messages do not delay codes.
    repeatEvery(sendEveryMs, sendOthers, onError),
    repeatEvery(hour, tend, onError, { atOnce: true }),
  );
  let soon: NodeJS.Timeout | undefined;
  let sending: Promise<unknown> | undefined;
  const send = () => {
    sending = sendDue().catch(onError);
  };
  return {
    sendSoon: () => {
      soon = setTimeout(send, 20).unref();
    },
    stop: async () => {
      clearTimeout(soon);
      await Promise.all([stop(), sending]);
    },
  };
}
