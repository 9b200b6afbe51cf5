import { type Fence, type FenceFlag, type FencePage, fencePages } from '@kickstand/contract/places/fences';
import type { FenceKind } from '@kickstand/contract/platform/map-kit';
import type { LngLat } from '@kickstand/domain/platform/geo';
import { Form } from 'antd';
import { useReducer, useState } from 'react';
import type { Values } from '../../../kit/form/form-sending.ts';
import { useUnsaved } from '../../../kit/form/unsaved.ts';
import { edited, editingOf } from './editing.ts';
import { openRings, sameRings } from './rings.ts';
import { contentOf, useSaving } from './use-saving.ts';

export interface FenceEditorProps {
  page: FencePage;
  /** Undefined for a new one. */
  id: string | undefined;
  /** The initial state of a new one. */
  begin?: { rings: readonly (readonly LngLat[])[]; name: string; serviceAreaId: number } | undefined;
  close(): void;
}

export type EditorProps = Omit<FenceEditorProps, 'id'> & { fence: Fence | undefined };

function useShape({ fence, begin }: EditorProps) {
  const [start] = useState(() => openRings(contentOf(fence)?.points ?? begin?.rings ?? []));
  const [editing, edit] = useReducer(edited, start, editingOf);
  return { start, editing, edit };
}

/** The initial values of the form; null means unset. */
export const startOf = (fence: Fence | undefined, begin: FenceEditorProps['begin']): Values => {
  const content = contentOf(fence);
  if (!content) return begin ? { name: begin.name, serviceAreaId: begin.serviceAreaId } : {};
  return Object.fromEntries(Object.entries(content).map(([key, value]) => [key, value ?? undefined]));
};

/** The state of the editor: polygon, properties, what was saved of them, and the surroundings. */
export function useEditor(props: EditorProps) {
  const { page, fence, begin } = props;
  const [form] = Form.useForm<Values>();
  const [kind, setKind] = useState<FenceKind>(fence?.kind ?? (fencePages[page][0] as FenceKind));
  const { start, editing, edit } = useShape(props);
  const [saved, setSaved] = useState(fence);
  const [touched, setTouched] = useState(begin !== undefined);
  const [ready, setReady] = useState(false);
  const [savedRings, setSavedRings] = useState(start);
  const rings = editing.shapes.now;
  const dirty = touched || !sameRings(rings, savedRings);
  useUnsaved(dirty);
  const chosenArea = Form.useWatch('serviceAreaId', form) as number | undefined;
  const flags = Form.useWatch('flags', form) as FenceFlag[] | undefined;
  const saving = useSaving({ form, kind, saved, rings });
  const take = (next: Fence, held = rings) => {
    setSaved(next);
    setTouched(false);
    setSavedRings(held);
  };
  const waits = saved?.draftInfo?.effectiveAt ?? undefined;
  return {
    form,
    kind,
    setKind,
    flags,
    editing,
    edit,
    rings,
    saved,
    dirty,
    touch: () => setTouched(true),
    ready,
    shown: () => setReady(true),
    take,
    saving,
    waits,
    locked: waits !== undefined || saved?.state === 'archived',
    serviceAreaId: saved?.serviceAreaId ?? (kind === 'service' ? undefined : chosenArea),
    saveAnd: (after: (next: Fence) => void) =>
      saving.save((next) => {
        take(next);
        after(next);
      }),
  };
}

export type EditorState = ReturnType<typeof useEditor>;
