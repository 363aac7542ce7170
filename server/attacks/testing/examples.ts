import { careExample } from '#server/care/testing.ts';
import { diaryExample } from '#server/diary/testing.ts';
import { handOverExample } from '#server/hand-over/testing.ts';
import { memberExample } from '#server/members/testing.ts';
import { petDocumentExample } from '#server/pet-documents/testing.ts';
import { sitterExample } from '#server/sitters/testing.ts';
import { targetExample } from '#server/targets/testing.ts';
import { tokenExample } from '#server/tokens/testing.ts';
import { twoStepExample } from '#server/two-step/testing.ts';
import { vetLinkExample } from '#server/vet-links/testing.ts';
import { visitReportExample } from '#server/visit-reports/testing.ts';
import type { Example } from './example.ts';

/** The examples that features describe themselves. */
export const EXAMPLES: readonly Example[] = [
  careExample,
  diaryExample,
  petDocumentExample,
  sitterExample,
  vetLinkExample,
  visitReportExample,
  memberExample,
  handOverExample,
  tokenExample,
  targetExample,
  twoStepExample,
];
