import type { Locale } from '../../kernel/call/refuse.ts';

interface Facts {
  /** The name of the endpoint. */
  name: string;
  /** The problem of the last attempt. */
  problem: string;
}

type Alert = (facts: Facts) => { subject: string; body: string };

/** The e-mail about an endpoint that does not answer (still on) or was switched off for it. */
export const alertOf: Readonly<Record<Locale, Record<'active' | 'dead', Alert>>> = {
  'zh-CN': {
    active: ({ name, problem }) => ({
      subject: `事件推送端点“${name}”已一天未响应`,
      body: `推送端点“${name}”已一天未响应（${problem}）。事件会继续重试；满三天仍无响应，端点将自动停用，期间未送达的事件可在“事件推送”页面补发。`,
    }),
    dead: ({ name, problem }) => ({
      subject: `事件推送端点“${name}”已自动停用`,
      body: `推送端点“${name}”已自动停用（${problem}）。请修复接收方后在“事件推送”页面重新启用，并补发未送达的事件。`,
    }),
  },
  'en-US': {
    active: ({ name, problem }) => ({
      subject: `The webhook “${name}” has not answered for a day`,
      body: `The webhook “${name}” has not answered for a day (${problem}). Events are sent again for now; after three days without an answer it is switched off. What it missed can be sent again on the page Webhooks.`,
    }),
    dead: ({ name, problem }) => ({
      subject: `The webhook “${name}” was switched off`,
      body: `The webhook “${name}” was switched off (${problem}). Mend the receiver, switch the webhook on again on the page Webhooks and resend what it missed.`,
    }),
  },
};
