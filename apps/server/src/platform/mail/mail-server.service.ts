import type { InputOf } from '@kickstand/contract/kit';
import type { MailConfig, mailServer } from '@kickstand/contract/platform/settings';
import { z } from 'zod';
import { Outside } from '../../kernel/call/calls.ts';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { type Locale, refuse } from '../../kernel/call/refuse.ts';
import type { Db } from '../../kernel/database/db.ts';
import type { FileStore } from '../../kernel/files/file-store.ts';
import { lockSettings, putSetting, settingOf } from '../../kernel/program/setting.ts';
import { lineOf } from '../../kernel/program/start-error.ts';
import type { MailSender } from './mail.service.ts';
import { smtpSender } from './smtp.ts';

type Calls = typeof mailServer;

/** Encrypts secrets for storage. */
interface Sealer {
  seal(text: string, place: string): string;
  open(box: string, place: string): string;
}

export interface MailParts {
  sealer: Sealer;
  files: Pick<FileStore, 'get'>;
  /** The mail server in the program's own settings. */
  smtpUrl?: string | undefined;
}

const place = 'mailServer';
const stored = z.object({
  host: z.string(),
  port: z.int(),
  security: z.enum(['tls', 'starttls', 'none']),
  user: z.string(),
  sender: z.string(),
  /** The encrypted password; empty if there is none. */
  box: z.string(),
  version: z.int(),
});
type Stored = z.infer<typeof stored>;

const nothing: Stored = { host: '', port: 465, security: 'tls', user: '', sender: '', box: '', version: 0 };

async function known(db: Db): Promise<Stored> {
  const read = stored.safeParse(await settingOf(db, place));
  return read.success ? read.data : nothing;
}

const configOf = ({ smtpUrl }: MailParts, { box, ...said }: Stored): MailConfig => ({
  ...said,
  hasPassword: box !== '',
  source: said.host !== '' ? 'here' : smtpUrl ? 'program' : 'none',
});

export const showMailServer = async (parts: MailParts, { db }: Ctx) => configOf(parts, await known(db));

export async function changeMailServer(parts: MailParts, ctx: Ctx, { body }: InputOf<Calls['change']>) {
  ctx.audit.on(place);
  await lockSettings(ctx.db);
  const before = await known(ctx.db);
  const { password, version, ...said } = body;
  if (before.version !== version) refuse('common.stale_version');
  if (said.host !== '' && said.sender === '') refuse('mail.sender');
  const kept = said.user === '' ? '' : before.box;
  const box = password === '' ? kept : parts.sealer.seal(password, place);
  const after: Stored = { ...said, box, version: version + 1 };
  await putSetting(ctx.db, place, { value: after, now: ctx.now() });
  const { host, port, security, user, sender } = before;
  ctx.audit.record(place, {
    host: [host, said.host],
    port: [port, said.port],
    security: [security, said.security],
    user: [user, said.user],
    sender: [sender, said.sender],
    ...(password !== '' && { password: 'changed' }),
  });
  return configOf(parts, after);
}

/** The URL of a mail server, including its login. */
function addressOf({ sealer }: MailParts, { host, port, security, user, sender, box }: Stored): string {
  const url = new URL(`${security === 'tls' ? 'smtps' : 'smtp'}://${host}:${port}`);
  url.username = encodeURIComponent(user);
  url.password = box === '' ? '' : encodeURIComponent(sealer.open(box, place));
  url.searchParams.set('from', sender);
  if (security === 'starttls') url.searchParams.set('requireTLS', 'true');
  return url.href;
}

/** The present sender of e-mails; undefined: they are queued. */
export async function senderNow(parts: MailParts, db: Db): Promise<MailSender | undefined> {
  const said = await known(db);
  const address = said.host === '' ? parts.smtpUrl : addressOf(parts, said);
  return address === undefined ? undefined : smtpSender(address, parts.files);
}

const texts: Readonly<Record<Locale, { subject: string; body: string }>> = {
  'zh-CN': { subject: '测试邮件', body: '邮件服务器可以使用。' },
  'en-US': { subject: 'A test', body: 'The mail server works.' },
};

/** Sends a test e-mail now and returns the server's answer, whatever it is. */
export async function testMailServer(parts: MailParts, ctx: Ctx, { body: { to } }: InputOf<Calls['test']>) {
  ctx.audit.on(place);
  const sender = (await senderNow(parts, ctx.db)) ?? refuse('mail.none');
  const mail = { address: to, ...texts[ctx.locale], fileKey: null, fileName: null };
  ctx.audit.record(place, { to });
  return new Outside(() =>
    sender.send(mail).then(
      (answer) => ({ isTaken: true, answer }),
      (error: unknown) => ({ isTaken: false, answer: lineOf(error).slice(0, 300) }),
    ),
  );
}
