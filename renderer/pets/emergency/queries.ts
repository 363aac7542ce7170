import { queryOptions } from '@tanstack/react-query';
import { call, callFile } from '#renderer/api.ts';
import { readEmergency, readEmergencySheet } from '#server/emergency/contract.ts';
import type { Language } from '#server/messages/ids.ts';

/** Whom to call for a pet, kept on the device because emergencies happen without a signal. */
export const emergencyQuery = (petId: string) =>
  queryOptions({
    queryKey: [`/api/pets/${petId}/emergency`],
    meta: { about: ['pet', 'record', 'clinic', 'rating', 'profile'], kept: 'dated' },
    queryFn: ({ signal }) => call(readEmergency, { params: { petId } }, { signal }),
  });

/** The emergency sheet as PDF, which the server makes. */
export const fetchSheet = (petId: string, language: Language): Promise<Blob> =>
  callFile(readEmergencySheet, { params: { petId }, query: { language } });
