import type { Finding, MadeBackup, RunningProgram } from '@kickstand/contract/platform/status';
import { age, average, badge, count, instant, oneOf, text, withLayout } from '../../kit/list/cells.tsx';
import { Parts } from '../../kit/page/facts.tsx';
import { Loaded } from '../../kit/page/states.tsx';
import { SettingsGroup } from '../../kit/settings/settings-group.tsx';
import { Badge } from '../../ui/badge.tsx';
import { sizeText } from '../../ui/format.ts';
import { DayCharts } from './day-charts.tsx';
import { statusWords as words } from './status.words.ts';
import { useStatus } from './use-status.ts';

const tones = { well: 'good', warning: 'warn', wrong: 'bad' } as const;

const ofFindings = { name: text, level: badge(tones, words.levels), text, todo: text };

const ofPrograms = {
  role: oneOf(words.roles),
  host: text,
  isLost: withLayout(
    (isLost: boolean) => (
      <Badge tone={isLost ? 'bad' : 'good'}>{isLost ? words.running.no : words.running.yes}</Badge>
    ),
    {},
  ),
  version: text,
  startedAt: instant,
  seenAt: age,
  memoryMb: count,
  loopMs: average,
  calls: count,
  faults: count,
  callMs: average,
  messages: count,
};

const ofBackups = {
  madeAt: instant,
  host: text,
  folder: text,
  bytes: withLayout((bytes: number) => <span className="figure">{sizeText(bytes)}</span>, { align: 'right' }),
  seconds: average,
};

const worstFirst = (findings: readonly Finding[]) =>
  (['wrong', 'warning', 'well'] as const).flatMap((level) => findings.filter((one) => one.level === level));

/** Checks, programs, the last day and backups. */
export default function PartsTab() {
  const answer = useStatus();
  return (
    <Loaded of={answer}>
      {({ findings, programs, day, backups }) => (
        <section className="settings">
          <h1 className="list-title">{words.title}</h1>
          <SettingsGroup title={words.findings} hint={words.findingsHint} actions={null}>
            <Parts<Finding, keyof typeof ofFindings>
              title={words.findings}
              rows={worstFirst(findings)}
              rowKey="part"
              show={ofFindings}
              labels={words.findingFields}
            />
          </SettingsGroup>
          <SettingsGroup title={words.programs} hint={words.programsHint} actions={null}>
            <Parts<RunningProgram, keyof typeof ofPrograms>
              title={words.programs}
              rows={programs}
              rowKey="programId"
              show={ofPrograms}
              labels={words.programFields}
            />
          </SettingsGroup>
          <SettingsGroup title={words.day} hint={words.dayHint} actions={null}>
            <DayCharts day={day} />
          </SettingsGroup>
          <SettingsGroup title={words.backups} hint={words.backupsHint} actions={null}>
            <Parts<MadeBackup, keyof typeof ofBackups>
              title={words.backups}
              rows={backups}
              rowKey="id"
              show={ofBackups}
              labels={words.backupFields}
              empty={words.noBackups}
            />
          </SettingsGroup>
        </section>
      )}
    </Loaded>
  );
}
