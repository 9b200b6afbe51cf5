import { type Call, featureOf, type ReplyOf, type RequestOf } from '@kickstand/contract/kit';
import {
  keepPreviousData,
  QueryClient,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { useMay } from '../action/access.tsx';
import { isRequested, isStale, NoNetwork, newIntent, type SendOptions, send, tellFailure } from './client.ts';

export interface ReadOptions {
  /** Ask again after this many milliseconds; a hidden page or window does not ask. */
  every?: number;
  enabled?: boolean;
  /** Show the last answer while another request is under way. */
  keep?: boolean;
  /** Something is decided by it: asked anew when it is opened, however lately it was read; `isFetching` until then. */
  newest?: boolean;
  /** The screen shows what went wrong where it reads `error`. What nobody reads is told after all. */
  quiet?: boolean;
  /** Asked before anybody needs it: who comes to need it asks again and shows what went wrong. */
  ahead?: boolean;
}

/** Read. The key is feature, call and request, so that a change can refresh every read of a feature at once. */
export function useCall<C extends Call>(
  call: C,
  request: RequestOf<C>,
  { every, enabled = true, keep = false, newest = false, ahead = false, quiet = ahead }: ReadOptions = {},
): UseQueryResult<ReplyOf<C>> {
  const may = useMay();
  const answer = useQuery<ReplyOf<C>>({
    queryKey: [featureOf(call), call.id, request],
    queryFn: ({ signal }) => send(call, request, { signal, quiet }),
    enabled,
    refetchInterval: every ?? false,
    ...(keep && { placeholderData: keepPreviousData as never }),
    ...(newest && { staleTime: 0 }),
  });
  // What somebody may not ask is absent; nobody waits for it.
  return useShownOrTold(answer, quiet && !ahead && may(call), ofFailure);
}

/** Reading any of these means to show what went wrong. */
const ofFailure: readonly PropertyKey[] = ['error', 'isError', 'isLoadingError', 'isRefetchError', 'status'];

/** Who takes the promise of a change hears of its failure there. */
const ofChange: readonly PropertyKey[] = [...ofFailure, 'mutateAsync'];

/** A failure that no component has looked at is told: it is shown by the page or by a notice, never by neither. */
function useShownOrTold<A extends { error: unknown }>(
  answer: A,
  watched: boolean,
  means: readonly PropertyKey[],
): A {
  const shown = useRef(false);
  const failed = answer.error;
  const tell = useEffectEvent(() => {
    if (watched && !shown.current) tellFailure(failed);
  });
  const hasFailed = failed !== null;
  useEffect(() => {
    if (hasFailed) tell();
  }, [hasFailed]);
  return useMemo(
    () =>
      new Proxy(answer, {
        get(target, key) {
          if (means.includes(key)) shown.current = true;
          return Reflect.get(target, key);
        },
      }),
    [answer, means],
  );
}

export interface ChangeOptions {
  /** Features whose reads are fetched anew afterwards; the call's own unless said otherwise. */
  refreshes?: readonly string[];
  /** The page shows what went wrong where it reads `error` or awaits `mutateAsync`. What nobody reads is told after all. */
  quiet?: boolean;
}

/** Change. Asking again for the same thing after nobody answered carries the same key, so it happens once. */
export function useChange<C extends Call>(call: C, { refreshes, quiet = false }: ChangeOptions = {}) {
  const client = useQueryClient();
  const intentOf = useIntent();
  const readAnew = (features: readonly string[]) =>
    Promise.all(features.map((feature) => client.invalidateQueries({ queryKey: [feature] })));
  const change = useMutation<ReplyOf<C>, Error, RequestOf<C>>({
    mutationFn: (request) =>
      intentOf.attempt(request, (options) => send(call, request, { ...options, quiet })),
    onSuccess: () => readAnew(refreshes ?? [featureOf(call)]),
    onError: (error) => {
      const own = refreshes ?? [featureOf(call)];
      if (isStale(error)) return readAnew(own);
      // What waits for a second person is shown there as waiting.
      return isRequested(error) ? readAnew([...own, 'approvals']) : undefined;
    },
  });
  return useShownOrTold(change, quiet && !isRequested(change.error), ofChange);
}

function useIntent() {
  const open = useRef<{ text: string; intent: string }>(undefined);
  return {
    async attempt<R>(request: unknown, go: (options: SendOptions) => Promise<R>): Promise<R> {
      const text = JSON.stringify(request);
      const intent = open.current?.text === text ? open.current.intent : newIntent();
      open.current = { text, intent };
      try {
        const reply = await go({ intent });
        open.current = undefined;
        return reply;
      } catch (error) {
        if (!(error instanceof NoNetwork)) open.current = undefined;
        throw error;
      }
    },
  };
}

/** One store of answers for the whole console. A refusal is final; silence is tried again twice. */
export const makeQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 5_000,
        refetchOnWindowFocus: false,
        retry: (failures, error) => error instanceof NoNetwork && failures < 2,
      },
      mutations: { retry: false },
    },
  });
