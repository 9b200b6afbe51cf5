import {
  type FenceContent,
  type FencePage,
  type FenceVersion,
  fenceKeys,
  fences,
} from '@kickstand/contract/places/fences';
import { Alert, Button, Drawer, Select } from 'antd';
import { lazy, Suspense, useId, useMemo, useState } from 'react';
import { useMay } from '../../../kit/action/access.tsx';
import { useCall } from '../../../kit/client/calls.ts';
import { instantText } from '../../../kit/page/format.ts';
import { Loaded, StatePanel } from '../../../kit/page/states.tsx';
import { Timeline, type TimelineEvent } from '../../../kit/page/timeline.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { areaText } from '../editor/figures.ts';
import { openRings } from '../editor/rings.ts';
import { differences } from '../editor/version-differences.ts';
import { fencesWords } from '../fences.words.ts';
import type { Shape } from '../map/drawn.ts';
import { ShapeMap } from '../map/shape-map.tsx';

const Rollback = lazy(() => import('./rollback-dialog.tsx'));

const words = fencesWords.versions;

interface VersionsProps {
  id: string;
  name: string;
  page: FencePage;
  close(): void;
}

/** What was published when and by whom, a comparison of two versions, and rollback. */
export default function VersionsDrawer({ id, name, page, close }: VersionsProps) {
  const may = useMay();
  const answer = useCall(fences.versions, { query: { id } }, { quiet: true });
  const [back, setBack] = useState<number>();
  const mayRollBack = may(`${page},${page}48`);
  return (
    <Drawer open size={760} title={words.title(name)} onClose={close}>
      <Loaded of={answer}>
        {({ list }) =>
          list.length === 0 ? (
            <StatePanel kind="empty" title={words.empty} />
          ) : (
            <div className="versions">
              {list.length > 1 && <Comparison id={id} list={list} />}
              <Timeline
                events={list.map((one) => eventOf(one, mayRollBack ? () => setBack(one.no) : undefined))}
              />
            </div>
          )
        }
      </Loaded>
      <Suspense>
        {back !== undefined && <Rollback id={id} name={name} no={back} close={() => setBack(undefined)} />}
      </Suspense>
    </Drawer>
  );
}

function eventOf(one: FenceVersion, rollBack: (() => void) | undefined): TimelineEvent {
  const holds = one.replacedAt === null;
  const lines = [
    words.by(one.publishedBy),
    one.approver && words.approver(one.approver),
    one.reason && words.reason(one.reason),
    one.rollbackOf !== null && words.of(String(one.rollbackOf)),
    `${words.release(String(one.release))} · ${words.size(areaText(one.areaM2))}`,
  ].filter(Boolean) as string[];
  return {
    key: String(one.no),
    at: one.effectiveAt,
    tone: holds ? 'good' : 'quiet',
    title: (
      <>
        {words.no(String(one.no))} {holds && <Badge tone="good">{words.holds}</Badge>}
      </>
    ),
    detail: (
      <>
        {lines.map((line) => (
          <div key={line}>{line}</div>
        ))}
        {!holds && rollBack && (
          <Button size="small" onClick={rollBack}>
            {words.rollback}
          </Button>
        )}
      </>
    ),
  };
}

/** Two versions: their outlines over each other, and their other differences. */
function Comparison({ id, list }: { id: string; list: readonly FenceVersion[] }) {
  const label = useId();
  const [first, setFirst] = useState(list[1]?.no ?? 0);
  const [then, setThen] = useState(list[0]?.no ?? 0);
  const options = list.map(({ no, effectiveAt }) => ({
    value: no,
    label: `${words.no(String(no))} · ${instantText(effectiveAt)}`,
  }));
  const one = useCall(fences.version, { query: { id, no: first } }, { quiet: true, keep: true });
  const other = useCall(fences.version, { query: { id, no: then } }, { quiet: true, keep: true });
  return (
    <section aria-label={words.compare} className="version-comparison">
      <h3 className="form-heading">{words.compare}</h3>
      <div className="version-choice">
        <label htmlFor={`${label}-a`}>{words.first}</label>
        <Select<number> id={`${label}-a`} value={first} options={options} onChange={setFirst} />
        <label htmlFor={`${label}-b`}>{words.second}</label>
        <Select<number> id={`${label}-b`} value={then} options={options} onChange={setThen} />
      </div>
      <Loaded of={one}>
        {(before) => (
          <Loaded of={other}>
            {(after) => (
              <Compared keys={fenceKeys[after.kind]} before={before.content} after={after.content} />
            )}
          </Loaded>
        )}
      </Loaded>
    </section>
  );
}

interface ComparedProps {
  keys: readonly (keyof FenceContent)[];
  before: FenceContent;
  after: FenceContent;
}

function Compared({ keys, before, after }: ComparedProps) {
  const shapes = useMemo(
    (): Shape[] => [
      { id: 'before', rings: openRings(before.points), meaning: 'before' },
      { id: 'after', rings: openRings(after.points), meaning: 'after', picked: true },
    ],
    [before, after],
  );
  const changed = differences(keys, before, after);
  return (
    <>
      <ShapeMap label={words.compare} shapes={shapes} legend={words.legend} />
      {changed.length === 0 ? (
        <Alert type="info" showIcon title={words.same} />
      ) : (
        <table className="version-table" aria-label={words.compare}>
          <thead>
            <tr>
              <th scope="col">{words.field}</th>
              <th scope="col">{words.first}</th>
              <th scope="col">{words.second}</th>
            </tr>
          </thead>
          <tbody>
            {changed.map(({ key, label, was, is }) => (
              <tr key={key}>
                <th scope="row">{label}</th>
                <td>{was}</td>
                <td>{is}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  );
}
