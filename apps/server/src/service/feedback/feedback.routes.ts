import { feedback } from '@kickstand/contract/service/feedback';
import { type Route, routes } from '../../kernel/call/calls.ts';
import { refuseMoreOwn, uploadOwnPhoto } from '../../platform/photos/photos.service.ts';
import { uploadFile } from './attached-files.service.ts';
import type { FeedbackParts } from './feedback.parts.ts';
import { feedbackDetailOf, listFeedback, listPeople, listSimilar, showObject } from './feedback.service.ts';
import {
  assignFeedback,
  changeHandling,
  closeFeedback,
  rateFeedback,
  reopenFeedback,
  replyTo,
  solveFeedback,
  urgeFeedback,
} from './steps.service.ts';
import { createFeedback } from './writing.service.ts';

export const feedbackRoutes = (parts: FeedbackParts): Route[] =>
  routes(
    feedback,
    {
      list: listFeedback,
      single: (ctx, { params }) => feedbackDetailOf(parts, ctx, params.feedbackId),
      similar: listSimilar,
      object: showObject,
      people: listPeople,
      uploadPicture: (ctx, input) => uploadOwnPhoto(parts.photos, ctx, input),
      uploadFile: (ctx, input) => uploadFile(parts, ctx, input),
      create: (ctx, input) => createFeedback(parts, ctx, input),
      reply: (ctx, input) => replyTo(parts, ctx, input),
      urge: (ctx, input) => urgeFeedback(parts, ctx, input),
      solve: (ctx, input) => solveFeedback(parts, ctx, input),
      close: (ctx, input) => closeFeedback(parts, ctx, input),
      reopen: (ctx, input) => reopenFeedback(parts, ctx, input),
      rate: (ctx, input) => rateFeedback(parts, ctx, input),
      assign: (ctx, input) => assignFeedback(parts, ctx, input),
      change: (ctx, input) => changeHandling(parts, ctx, input),
    },
    { uploadPicture: refuseMoreOwn },
  );
