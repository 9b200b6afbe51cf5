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
  /** Refetch interval, milliseconds; paused while the page or window is hidden. */
  every?: number;
  enabled?: boolean;
  /** Keep showing the last answer during a refetch. */
  keep?: boolean;
  /** A decision depends on it: always refetched when opened; `isFetching` until then. */
  newest?: boolean;
  /** The screen shows errors itself by reading `error`. Errors nobody reads are still reported. */
  quiet?: boolean;
  /** Prefetched: whoever needs it later asks again and shows errors. */
  ahead?: boolean;
}

/** A query. Its key is feature, call and request, so that a change can refresh every read of a feature. */
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

/** Reading any of these means that the caller shows errors. */
const ofFailure: readonly PropertyKey[] = ['error', 'isError', 'isLoadingError', 'isRefetchError', 'status'];

/** Whoever takes a change's promise handles its failure there. */
const ofChange: readonly PropertyKey[] = [...ofFailure, 'mutateAsync'];

/** Reports a failure that no component has looked at: an error is shown by the page or by a notification, never by neither. */
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
  /** Features whose reads are refetched afterwards; the call's own by default. */
  refreshes?: readonly string[];
  /** The page shows errors itself by reading `error` or awaiting `mutateAsync`. Errors nobody reads are still reported. */
  quiet?: boolean;
}

/** A mutation. Repeating it after a lost answer sends the same key, so that it takes effect once. */
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

/** One query cache for the whole console. Refusals are final; network failures are retried twice. */
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
