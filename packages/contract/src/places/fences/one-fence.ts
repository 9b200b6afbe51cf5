import { id, int32 } from '../../kit/index.ts';

/** The fence to change, and its version as the caller knows it. */
export const target = { id, version: int32 };

/** Refusals of any call about one fence. */
export const missing = ['common.not_found', 'common.forbidden'] as const;
/** Refusals of any change of one. */
export const changed = [...missing, 'common.stale_version', 'fence.archived'] as const;
