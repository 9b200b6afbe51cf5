import { status } from '@kickstand/contract/platform/status';
import { useCall } from '../../kit/client/calls.ts';

const everyMs = 10_000;

/** How the deployment stands, asked again every ten seconds; its tabs share the answer. */
export const useStatus = () => useCall(status.show, {}, { every: everyMs, keep: true, quiet: true });
