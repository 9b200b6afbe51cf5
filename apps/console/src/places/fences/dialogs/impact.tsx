import type { ReplyOf } from '@kickstand/contract/kit';
import type { Fence, FenceImpact, FenceMover, fences } from '@kickstand/contract/places/fences';
import { Table } from 'antd';
import { useMemo } from 'react';
import { vehiclesPaths } from '../../../fleet/vehicles/vehicles.paths.ts';
import { PageLink } from '../../../kit/page/link.tsx';
import { countText } from '../../../ui/format.ts';
import { openRings } from '../editor/rings.ts';
import { fencesPaths } from '../fences.paths.ts';
import { fencesWords } from '../fences.words.ts';
import type { Dot, Shape } from '../map/drawn.ts';
import { ShapeMap } from '../map/shape-map.tsx';

const words = fencesWords.publish;

type Impact = ReplyOf<typeof fences.impact>;
type Points = NonNullable<Fence['published']>['points'];

interface ImpactViewProps {
  impact: Impact;
  before: Points | undefined;
  after: Points | undefined;
  legend?: string;
}

/** What changes sides: how many, which, and where. */
export function ImpactView({ impact: { impact, list, count }, before, after, legend }: ImpactViewProps) {
  const shapes = useMemo(
    (): Shape[] => [
      ...(before ? [{ id: 'before', rings: openRings(before), meaning: 'before' as const }] : []),
      ...(after ? [{ id: 'after', rings: openRings(after), meaning: 'after' as const, picked: true }] : []),
    ],
    [before, after],
  );
  const dots = useMemo(
    () =>
      list.map(
        ({ lng, lat, goes, name }): Dot => ({
          at: [lng, lat],
          tone: goes === 'out' ? 'bad' : 'good',
          name,
        }),
      ),
    [list],
  );
  return (
    <div className="impact">
      <Numbers impact={impact} />
      <ShapeMap label={words.what} shapes={shapes} dots={dots} {...(legend && { legend })} />
      {list.length > 0 && <Movers list={list} count={count} />}
    </div>
  );
}

const sides = [
  ['out', ['vehiclesOut', 'tripsOut', 'stationsOut']],
  ['in', ['vehiclesIn', 'tripsIn', 'stationsIn']],
] as const;
const whats = ['vehicles', 'trips', 'stations'] as const;

function Numbers({ impact }: { impact: FenceImpact }) {
  const total = Object.values(impact).reduce((sum, n) => sum + n, 0);
  if (total === 0) return <p>{words.none}</p>;
  return (
    <table className="impact-numbers" aria-label={words.what}>
      <thead>
        <tr>
          <td />
          {whats.map((what) => (
            <th key={what} scope="col">
              {words[what]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {sides.map(([side, keys]) => (
          <tr key={side}>
            <th scope="row">{words[side]}</th>
            {keys.map((key) => (
              <td key={key} className="figure" data-some={impact[key] > 0}>
                {countText(impact[key])}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const placeOf = ({ what, id, name }: FenceMover) => {
  if (what === 'vehicle') return vehiclesPaths.detail.to({}, { carId: name });
  if (what === 'station') return fencesPaths.stations.to({}, { fence: id });
  return what === 'zone' ? fencesPaths.zones.to({}, { fence: id }) : undefined;
};

function Movers({ list, count }: { list: readonly FenceMover[]; count: number }) {
  return (
    <>
      <Table<FenceMover>
        aria-label={words.list}
        size="small"
        rowKey={({ what, id }) => `${what}:${id}`}
        dataSource={[...list]}
        scroll={{ x: 'max-content' }}
        pagination={{ pageSize: 10, size: 'small', hideOnSinglePage: true, showSizeChanger: false }}
        columns={[
          { key: 'what', title: words.object, render: (_, { what }) => words.whats[what] },
          {
            key: 'name',
            title: fencesWords.form.name,
            render: (_, mover) => {
              const to = placeOf(mover);
              if (!to) return mover.name;
              // Leaving the dialog would lose the reason.
              return (
                <PageLink to={to} outside>
                  {mover.name}
                </PageLink>
              );
            },
          },
          { key: 'goes', title: words.change, render: (_, { goes }) => words.goes[goes] },
        ]}
      />
      {count > list.length && (
        <p className="muted">{words.firstOf(countText(list.length), countText(count))}</p>
      )}
    </>
  );
}
