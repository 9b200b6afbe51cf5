import type { Job, MakeFeature } from '../../feature.ts';
import { repeatEvery } from '../../kernel/program/repeat-every.ts';
import { sendDueMails } from './mail.service.ts';
import { smtpSender } from './smtp.ts';

const everyMs = 5_000;

/** E-mails that wait, and what sends them where there is a mail server. */
export const mailFeature: MakeFeature = ({ settings: { smtpUrl }, files }) => {
  if (!smtpUrl) return { routes: [] };
  const sender = smtpSender(smtpUrl, files);
  const job: Job = {
    trouble: 'e-mails could not be sent; it is tried again',
    where: 'jobs',
    start: (parts, onError) => repeatEvery(everyMs, () => sendDueMails({ ...parts, sender }), onError),
  };
  return { routes: [], jobs: [job] };
};
