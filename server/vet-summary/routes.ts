import { type Route, route } from '#server/http/handle.ts';
import { text } from '#server/messages/text.ts';
import type { Parts } from '#server/parts.ts';
import { countPdf, sendPdf } from '#server/pdf/send-pdf.ts';
import { petFor } from '#server/pets/policy.ts';
import { cardFileName } from '#server/sharing/rules.ts';
import { summarySheet } from './compose.ts';
import { readVetSummary } from './contract.ts';
import { readSummary } from './read-summary.ts';
import { questionsIn } from './rules.ts';

const ALL_SECTIONS = { records: true, documents: true, diary: true, care: true } as const;

export const vetSummaryRoutes = (parts: Parts): readonly Route[] => [
  route(readVetSummary, async ({ actor, params, query, now, ctx }) => {
    await countPdf(parts, { actor, now });
    const pet = await petFor(parts.db, actor, 'read', params.petId);
    const { days, questions, paper = 'a4' } = query;
    const language = query.language ?? actor.user.preferredLanguage ?? 'en';
    const compose = async () => {
      const describePhoto = text('vaccinationCard.photo', { name: pet.name }, language);
      const source = await readSummary(parts, pet, {
        ...{ actor, now, days, describePhoto },
        include: ALL_SECTIONS,
      });
      const { timeZone } = actor;
      const options = { language, paper, now, timeZone, days };
      return summarySheet(source, { ...options, questions: questionsIn(questions) });
    };
    return sendPdf(parts, { actor, ctx }, compose, cardFileName(pet.name, '-vet-summary.pdf'));
  }),
];
