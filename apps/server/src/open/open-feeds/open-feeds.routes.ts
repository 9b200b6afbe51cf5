import { openFeeds } from '@kickstand/contract/open/open-feeds';
import { routes } from '../../kernel/call/calls.ts';
import { changeFeed, listFeeds } from './open-feeds.service.ts';

export const openFeedsRoutes = routes(openFeeds, { list: listFeeds, change: changeFeed });
