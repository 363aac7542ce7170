import { queryOptions } from '@tanstack/react-query';
import { callFile } from '#renderer/api.ts';
import type { Language } from '#server/messages/ids.ts';
import type { Paper } from '#server/pdf/contract.ts';
import { readVaccinationCard } from '#server/vaccination-cards/contract.ts';

export interface CardChoice {
  readonly paper: Paper;
  readonly language: Language;
}

/** The card as a PDF file, made again each time, because records may have changed. */
export const cardQuery = (petId: string, { paper, language }: CardChoice) =>
  queryOptions({
    queryKey: [readVaccinationCard.path, petId, paper, language],
    meta: { about: ['pet', 'record', 'weighing', 'profile'], kept: false },
    queryFn: ({ signal }) =>
      callFile(readVaccinationCard, { params: { petId }, query: { paper, language } }, { signal }),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
