/** A text message as a gateway gets it. */
export interface TextMessage {
  phone: string;
  /** Empty where it reminds of something and proves nothing. */
  code: string;
  text: string;
}

/** Something that sends text messages. Throws when it could not; it is then tried again. */
export interface SmsProvider {
  send(message: TextMessage): Promise<void>;
}

/** The demo's: nothing leaves the machine, `/demo/sms` shows the outbox. */
export const demoSmsProvider: SmsProvider = { send: async () => undefined };

export interface HttpSmsSettings {
  url: string;
  /** Sent as a bearer when given. */
  token?: string | undefined;
  /** What the gateway wants as JSON; `{phone}`, `{code}` and `{text}` are filled in. */
  template?: Readonly<Record<string, string>>;
  timeoutMs?: number;
}

const plainTemplate = { phone: '{phone}', text: '{text}' };

/** A gateway that takes one JSON POST per message and answers 2xx when it accepted it. */
export function httpSmsProvider(settings: HttpSmsSettings): SmsProvider {
  const { url, token, template = plainTemplate, timeoutMs = 5000 } = settings;
  return {
    send: async (message) => {
      const fill = (text: string) =>
        text.replace(/\{(phone|code|text)\}/g, (_, name: keyof TextMessage) => message[name]);
      const body = Object.fromEntries(Object.entries(template).map(([name, text]) => [name, fill(text)]));
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(timeoutMs),
        redirect: 'error',
      });
      await response.body?.cancel();
      if (!response.ok) throw new Error(`the gateway answered ${response.status}`);
    },
  };
}
