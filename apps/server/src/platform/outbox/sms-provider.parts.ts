/** A text message for a gateway. */
export interface TextMessage {
  phone: string;
  /** Empty for reminders, which carry no code. */
  code: string;
  text: string;
}

/** A gateway's answer to a message. */
export type Sent =
  /** Accepted. `providerId`: its id of the message, if given; `parts`: the number it bills. */
  | { is: 'accepted'; providerId?: string; parts?: number }
  /** Rejected: for good, possibly because the number does not exist, or to be retried. */
  | { is: 'refused'; isFinal: boolean; problem: string; isVacant?: boolean }
  /** Unknown: the answer was lost. */
  | { is: 'unknown'; problem: string };

/** Sends text messages; the same key is the same message. */
export interface SmsProvider {
  send(message: TextMessage & { key: string }): Promise<Sent>;
}

/** The demo's: nothing leaves the machine, `/demo/sms` shows the outbox. */
export const demoSmsProvider: SmsProvider = { send: async () => ({ is: 'accepted' }) };

export interface HttpSmsSettings {
  url: string;
  /** Sent as a bearer if given. */
  token?: string | undefined;
  /** The gateway's JSON body; `{phone}`, `{code}`, `{text}` and `{key}` are filled in. */
  template?: Readonly<Record<string, string>>;
  timeoutMs?: number;
}

const plainTemplate = { phone: '{phone}', text: '{text}' };

/** Errors that prove that nothing was sent: there was no connection. */
const neverConnected = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH']);
/** The gateway's status for a number that does not exist. */
const vacant = 410;
const maySucceedLater = new Set([408, 425, 429]);

function troubleOf(error: unknown): Sent {
  const { cause, message } = error as { cause?: { code?: string; message?: string }; message: string };
  const problem = cause?.message || message;
  return neverConnected.has(cause?.code ?? '')
    ? { is: 'refused', isFinal: false, problem }
    : { is: 'unknown', problem };
}

/** A gateway that takes one JSON POST per message and answers 2xx if accepted; the key is sent as `Idempotency-Key`. */
export function httpSmsProvider(settings: HttpSmsSettings): SmsProvider {
  const { url, token, template = plainTemplate, timeoutMs = 5000 } = settings;
  return {
    send: async (message) => {
      const fill = (text: string) =>
        text.replace(/\{(phone|code|text|key)\}/g, (_, name: keyof typeof message) => message[name]);
      const body = Object.fromEntries(Object.entries(template).map(([name, text]) => [name, fill(text)]));
      try {
        const response = await fetch(url, {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            'idempotency-key': message.key,
            ...(token && { authorization: `Bearer ${token}` }),
          },
          body: JSON.stringify(body),
          signal: AbortSignal.timeout(timeoutMs),
          redirect: 'error',
        });
        await response.body?.cancel();
        if (response.ok) return { is: 'accepted' };
        const isFinal = response.status < 500 && !maySucceedLater.has(response.status);
        const isVacant = response.status === vacant;
        return { is: 'refused', isFinal, isVacant, problem: `the gateway answered ${response.status}` };
      } catch (error) {
        return troubleOf(error);
      }
    },
  };
}
