import { vehicles } from '@kickstand/contract/fleet/vehicles';
import type { ReplyOf } from '@kickstand/contract/kit';
import {
  type FenceImportRow,
  type FencePage,
  fenceMany,
  fencePages,
} from '@kickstand/contract/places/fences';
import type { FenceKind } from '@kickstand/contract/platform/map-kit';
import { acceptedEnds, formatOf } from '@kickstand/domain/places/fences';
import { Alert, Button, Drawer, Form, Select, Table } from 'antd';
import { useId, useMemo, useState } from 'react';
import { useCall, useChange } from '../../../kit/client/calls.ts';
import { refusedText } from '../../../kit/client/sentence.ts';
import { useUnsaved } from '../../../kit/form/unsaved.ts';
import { showBusy } from '../../../kit/page/busy.tsx';
import { tell } from '../../../kit/page/notices.ts';
import { Badge } from '../../../ui/badge.tsx';
import { countText, nothing } from '../../../ui/format.ts';
import { openRings } from '../editor/rings.ts';
import { readAnew } from '../editor/use-saving.ts';
import { base64Of, mostBytes } from '../fence-file.ts';
import { fencesWords } from '../fences.words.ts';
import type { Shape } from '../map/drawn.ts';
import { ShapeMap } from '../map/shape-map.tsx';

const words = fencesWords.import;

type Checked = ReplyOf<typeof fenceMany.importCheck>;
type Crs = 'wgs84' | 'gcj02';

interface ImportDrawerProps {
  page: FencePage;
  close(): void;
}

/** Imports fences as drafts: nothing is imported before it is checked and shown on the map. */
export default function ImportDrawer({ page, close }: ImportDrawerProps) {
  const wish = useWish(page);
  const check = useChange(fenceMany.importCheck, { quiet: true, refreshes: [] });
  const apply = useChange(fenceMany.import, { quiet: true, refreshes: readAnew });
  const [checked, setChecked] = useState<{ reply: Checked; body: Awaited<ReturnType<typeof wish.body>> }>();
  useUnsaved(checked !== undefined);

  const look = async () => {
    const body = await wish.body();
    if (!body) return;
    check.mutate({ body }, { onSuccess: (reply) => setChecked({ reply, body }) });
  };
  const take = () => {
    if (!checked?.body) return;
    apply.mutate(
      { body: checked.body },
      {
        onSuccess: ({ ids }) => {
          tell({ key: 'fence-import', kind: 'success', text: words.done(countText(ids.length)) });
          close();
        },
      },
    );
  };
  const error = apply.error ?? check.error;
  return (
    <Drawer
      open
      size={760}
      title={words.title}
      mask={{ closable: false }}
      onClose={close}
      footer={
        <div className="drawer-buttons">
          <Button onClick={close}>{words.close}</Button>
          {checked && <Button onClick={() => setChecked(undefined)}>{words.another}</Button>}
          {checked && checked.reply.good > 0 && (
            <Button type="primary" loading={showBusy(apply.isPending)} onClick={take}>
              {words.apply(countText(checked.reply.good))}
            </Button>
          )}
          {!checked && (
            <Button type="primary" loading={showBusy(check.isPending)} onClick={() => void look()}>
              {words.check}
            </Button>
          )}
        </div>
      }
    >
      <div className="many">
        {checked ? <Result reply={checked.reply} /> : <Choice page={page} wish={wish} />}
        {error && <Alert type="error" showIcon role="alert" title={refusedText(error)} />}
      </div>
    </Drawer>
  );
}

function useWish(page: FencePage) {
  const [kind, setKind] = useState<FenceKind>(fencePages[page][0]);
  const [areaId, setAreaId] = useState<number>();
  const [crs, setCrs] = useState<Crs>('wgs84');
  const [file, setFile] = useState<File>();
  const [wrong, setWrong] = useState<string>();
  const problem = () => {
    if (areaId === undefined) return words.areaNeeded;
    if (!file) return words.fileNeeded;
    if (!formatOf(file.name)) return words.unknown;
    return file.size > mostBytes ? words.tooLarge : undefined;
  };
  return {
    kind,
    setKind,
    areaId,
    setAreaId,
    crs,
    setCrs,
    file,
    setFile(next: File | undefined) {
      setFile(next);
      setWrong(undefined);
    },
    wrong,
    async body() {
      const found = problem();
      setWrong(found);
      const format = file && formatOf(file.name);
      if (found || !file || !format || areaId === undefined) return undefined;
      const content = await base64Of(file);
      return { kind, serviceAreaId: areaId, format, crs, fileName: file.name.slice(-100), content };
    },
  };
}

function Choice({ page, wish }: { page: FencePage; wish: ReturnType<typeof useWish> }) {
  const id = useId();
  const areas = useCall(vehicles.areas, {}, { quiet: true });
  const kinds = fencePages[page] as readonly FenceKind[];
  return (
    <Form layout="vertical">
      <Form.Item label={words.area} htmlFor={`${id}-area`} required>
        <Select<number>
          id={`${id}-area`}
          showSearch={{ optionFilterProp: 'label' }}
          value={wish.areaId ?? null}
          options={(areas.data?.list ?? []).map((area) => ({ value: area.id, label: area.name }))}
          onChange={wish.setAreaId}
        />
      </Form.Item>
      {kinds.length > 1 && (
        <Form.Item label={words.kind} htmlFor={`${id}-kind`} required>
          <Select<FenceKind>
            id={`${id}-kind`}
            value={wish.kind}
            options={kinds.map((value) => ({ value, label: fencesWords.kinds[value] }))}
            onChange={wish.setKind}
          />
        </Form.Item>
      )}
      <Form.Item label={words.crs} htmlFor={`${id}-crs`} required>
        <Select<Crs>
          id={`${id}-crs`}
          value={wish.crs}
          options={(['wgs84', 'gcj02'] as const).map((value) => ({ value, label: words.crsNames[value] }))}
          onChange={wish.setCrs}
        />
      </Form.Item>
      <Form.Item label={words.file} htmlFor={`${id}-file`} extra={words.formats} required>
        <input
          id={`${id}-file`}
          type="file"
          accept={acceptedEnds}
          onChange={(event) => wish.setFile(event.target.files?.[0])}
        />
      </Form.Item>
      {wish.wrong && <Alert type="error" showIcon role="alert" title={wish.wrong} />}
    </Form>
  );
}

function Result({ reply: { list, good, count } }: { reply: Checked }) {
  const shapes = useMemo(
    () =>
      list.flatMap(({ row, name, points, ok }): Shape[] =>
        points ? [{ id: String(row), name, rings: openRings(points), meaning: ok ? 'good' : 'wrong' }] : [],
      ),
    [list],
  );
  return (
    <>
      <Alert
        type={good === 0 ? 'error' : good < count ? 'warning' : 'success'}
        showIcon
        title={words.result(countText(good), countText(count - good))}
        {...(good === 0 && { description: words.noneGood })}
      />
      {shapes.length > 0 && <ShapeMap label={words.title} shapes={shapes} legend={words.preview} />}
      <Table<FenceImportRow>
        aria-label={words.outcome}
        size="small"
        rowKey="row"
        dataSource={list.toSorted((a, b) => Number(a.ok) - Number(b.ok) || a.row - b.row)}
        scroll={{ x: 'max-content' }}
        pagination={{ pageSize: 20, size: 'small', hideOnSinglePage: true, showSizeChanger: false }}
        columns={[
          { key: 'row', title: words.row, align: 'right', render: (_, { row }) => countText(row) },
          { key: 'name', title: words.name, render: (_, { name }) => name || nothing },
          {
            key: 'capacity',
            title: words.capacity,
            align: 'right',
            render: (_, { capacity }) => (capacity === null ? nothing : countText(capacity)),
          },
          {
            key: 'outcome',
            title: words.outcome,
            render: (_, { ok, message }) =>
              ok ? <Badge tone="good">{words.good}</Badge> : <Badge tone="bad">{message}</Badge>,
          },
        ]}
      />
    </>
  );
}
