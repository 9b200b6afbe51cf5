import { firmwareJobs, type UpgradeDetail } from '@kickstand/contract/fleet/upgrades';
import { firmwareText } from '@kickstand/domain/fleet/devices';
import { Alert, Button } from 'antd';
import { useCall } from '../../kit/client/calls.ts';
import { average, count, instant, percent, tags, text, withLayout } from '../../kit/list/cells.tsx';
import { DetailPage } from '../../kit/page/detail-page.tsx';
import { Facts, Parts } from '../../kit/page/facts.tsx';
import { usePage } from '../../kit/page/page.ts';
import { Badge } from '../../ui/badge.tsx';
import { countText } from '../../ui/format.ts';
import { steps } from './job.actions.tsx';
import { everyMs } from './job-columns.tsx';
import { stateTones, stopText, stratumText, windowText } from './job-texts.ts';
import JobVehicles from './job-vehicles.tsx';
import { Progress } from './progress.tsx';
import { upgradesPaths } from './upgrades.paths.ts';
import { upgradesWords } from './upgrades.words.ts';

const words = upgradesWords.jobs;
const list = upgradesPaths.upgrade.to({}, { tab: 'jobs' });

const show = {
  packageVersion: withLayout(
    (value: string, { packageName }: UpgradeDetail) => `${packageName} ${firmwareText(value)}`,
    {},
  ),
  model: text,
  areas: tags,
  vehicles: withLayout((_: number, row: UpgradeDetail) => <Progress row={row} />, {}),
  window: withLayout((value: UpgradeDetail['window']) => windowText(value), {}),
  concurrency: count,
  stopPercent: withLayout((value: number) => `${countText(value)}%`, {}),
  failPercent: percent,
  failAtLeast: percent,
  megabytes: average,
  eta: instant,
  startedAt: instant,
  promotedAt: instant,
  promotedBy: text,
  endedAt: instant,
  createdBy: text,
};

const stratumShow = {
  stratum: withLayout((value: string) => stratumText(value), {}),
  vehicles: count,
  ok: count,
  fail: count,
  offline: count,
};

/** The results of the canary. */
function Canary({ job }: { job: UpgradeDetail }) {
  const { canary, canaryOk, canaryFail, canaryOffline, isCanaryThrough } = job;
  return (
    <section className="upgrade-part">
      <h2>{words.canaryTitle}</h2>
      <p>
        {words.canaryFacts(
          countText(canaryOk),
          countText(canaryFail),
          countText(canaryOffline),
          countText(canary),
        )}
      </p>
      {isCanaryThrough && <Alert type="success" showIcon title={words.canaryThrough} />}
    </section>
  );
}

function Head({ job }: { job: UpgradeDetail }) {
  const { open } = usePage();
  return (
    <header className="upgrade-head">
      <Button onClick={() => open(list)}>{words.back}</Button>
      <h1>{job.name}</h1>
      <Badge tone={stateTones[job.state]}>{words.states[job.state]}</Badge>
      {Object.entries(steps).map(([name, Step]) => (
        <Step key={name} row={job} />
      ))}
    </header>
  );
}

/** One upgrade: its progress, the results of its canary, and the state of each vehicle. */
export default function JobDetail({ id }: { id: string }) {
  const answer = useCall(firmwareJobs.one, { params: { id } }, { quiet: true, every: everyMs });
  return (
    <DetailPage of={answer} words={{ ...words, toList: words.back }} list={list}>
      {(job) => (
        <article aria-label={job.name} className="upgrade-detail">
          <Head job={job} />
          {job.stop && (
            <Alert
              className="upgrade-stop"
              type="error"
              showIcon
              title={words.stoppedFor(stopText(job.stop))}
            />
          )}
          <Facts
            of={job}
            show={show}
            labels={{ ...words.fields, ...words.detail, vehicles: words.fields.progress }}
          />
          <Canary job={job} />
          <section className="upgrade-part">
            <h2>{words.strata}</h2>
            <Parts
              title={words.strata}
              rows={job.strata}
              rowKey="stratum"
              show={stratumShow}
              labels={words.stratumFields}
            />
          </section>
          <section className="upgrade-part">
            <JobVehicles fixed={{ jobId: id }} />
          </section>
        </article>
      )}
    </DetailPage>
  );
}
