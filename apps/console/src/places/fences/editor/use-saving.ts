import {
  type Fence,
  type FenceContent,
  fenceContent,
  fenceKeys,
  fences,
} from '@kickstand/contract/places/fences';
import type { FenceKind } from '@kickstand/contract/platform/map-kit';
import type { FormInstance } from 'antd';
import { useRef, useState } from 'react';
import { useChange } from '../../../kit/client/calls.ts';
import { useSubmit, type Values } from '../../../kit/form/form-sending.ts';
import { cleaned } from '../../../kit/form/rules.ts';
import type { Rings } from './rings.ts';

/** The draft, else the published content. */
export const contentOf = (fence: Fence | undefined) => fence?.draft ?? fence?.published ?? undefined;

/** All properties, with those that do not apply to the kind at their defaults. */
function bodyOf(kind: FenceKind, values: Values, rings: Rings): FenceContent {
  const said = Object.fromEntries(fenceKeys[kind].map((key) => [key, values[key]]));
  return fenceContent.parse(cleaned(fenceContent.shape, { ...said, points: rings }));
}

/** What is refetched after a change: lists of fences, and what shows fences elsewhere. */
export const readAnew = ['fences', 'fenceLists', 'fenceMany', 'vehicles'] as const;

interface Saving {
  form: FormInstance<Values>;
  kind: FenceKind;
  /** Undefined: not created yet. */
  saved: Fence | undefined;
  rings: Rings;
}

/** Saves the draft; refusals are shown at the field that caused them, and its text stays. */
export function useSaving({ form, kind, saved, rings }: Saving) {
  const create = useChange(fences.create, { quiet: true, refreshes: readAnew });
  const update = useChange(fences.update, { quiet: true, refreshes: readAnew });
  const after = useRef<(fence: Fence) => void>(undefined);
  const [needsShape, setNeedsShape] = useState(false);

  const { busy, error, refused, submit } = useSubmit(form, async (values) => {
    const content = bodyOf(kind, values, rings);
    const next = saved
      ? await update.mutateAsync({ body: { ...content, id: saved.id, version: saved.version } })
      : await create.mutateAsync({
          body: {
            ...content,
            kind,
            ...(kind !== 'service' && { serviceAreaId: values.serviceAreaId as number }),
            ...(values.agentId !== undefined && { agentId: values.agentId as number }),
            source: 'manual',
          },
        });
    after.current?.(next);
  });
  const save = (then: (fence: Fence) => void) => {
    after.current = then;
    setNeedsShape(rings.length === 0);
    if (rings.length === 0) return void form.validateFields().catch(() => undefined);
    submit();
  };
  return { save, busy, error, refused, needsShape };
}
