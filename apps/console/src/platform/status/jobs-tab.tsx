import { Switch } from 'antd';
import { useId, useState } from 'react';
import { age, badge, count, text, withLayout } from '../../kit/list/cells.tsx';
import { Parts } from '../../kit/page/facts.tsx';
import { Loaded } from '../../kit/page/states.tsx';
import { SettingsGroup } from '../../kit/settings/settings-group.tsx';
import { countText, decimalText } from '../../ui/format.ts';
import { type ShownJob, shownJobs } from './jobs.rules.ts';
import { statusWords as words } from './status.words.ts';
import { useStatus } from './use-status.ts';

const tones = {
  failed: 'bad',
  late: 'warn',
  running: 'busy',
  well: 'good',
  waiting: 'quiet',
  idle: 'warn',
} as const;

const figureOf = (show: (value: number | null) => string) =>
  withLayout((value: number | null) => <span className="figure">{show(value)}</span>, { align: 'right' });

const show = {
  name: text,
  state: badge(tones, words.states),
  host: text,
  endedAt: age,
  tookMs: figureOf(countText),
  pauseMs: figureOf((ms) => decimalText(ms === null ? null : ms / 1_000)),
  rounds: count,
  failures: count,
  problem: text,
};

/** Work by the clock, and how its last rounds went. */
export default function JobsTab() {
  const answer = useStatus();
  const switchId = useId();
  const [only, setOnly] = useState(false);
  return (
    <Loaded of={answer}>
      {({ jobs }) => (
        <section className="settings">
          <h1 className="list-title">{words.title}</h1>
          <SettingsGroup
            title={words.jobs}
            hint={words.jobsHint}
            actions={
              <label htmlFor={switchId}>
                <Switch id={switchId} size="small" checked={only} onChange={setOnly} /> {words.only}
              </label>
            }
          >
            <Parts<ShownJob, keyof typeof show>
              title={words.jobs}
              rows={shownJobs(jobs, { only })}
              rowKey="name"
              show={show}
              labels={words.jobFields}
              empty={words.allWell}
            />
          </SettingsGroup>
        </section>
      )}
    </Loaded>
  );
}
