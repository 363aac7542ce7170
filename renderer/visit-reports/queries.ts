import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { v4 } from 'uuid';
import { call } from '#renderer/api.ts';
import { refreshAfterSave } from '#renderer/records/queries.ts';
import { removeDraft } from '#renderer/ui/drafts/draft-store.ts';
import { isNotFound } from '#renderer/ui/not-found.ts';
import { refreshAbout } from '#renderer/ui/query-meta.ts';
import { useOwnerId } from '#renderer/use-owner.ts';
import {
  acceptVisitReport,
  discardVisitReport,
  listVisitReports,
  readVisitReport,
  type VisitReportEdits,
} from '#server/visit-reports/contract.ts';

/** The waiting reports of vets about one pet, or about all pets whose reports the account may accept. */
export const visitReportsQuery = (petId?: string) =>
  queryOptions({
    queryKey: ['/api/visit-reports', petId ?? ''],
    meta: { about: ['pet', 'visitReport'], kept: false },
    queryFn: ({ signal }) =>
      call(listVisitReports, { query: petId === undefined ? {} : { petId } }, { signal }),
  });

/** Null for a report that was accepted or discarded. */
export const visitReportQuery = (visitReportId: string) =>
  queryOptions({
    queryKey: [`/api/visit-reports/${visitReportId}`],
    meta: { about: ['visitReport'], kept: false },
    queryFn: async ({ signal }) => {
      try {
        return await call(readVisitReport, { params: { visitReportId } }, { signal });
      } catch (error) {
        if (isNotFound(error)) return null;
        throw error;
      }
    },
  });

/** The storage key of an owner's draft of a report's edits. */
export const reportDraftKey = (ownerId: string, visitReportId: string): string =>
  `${ownerId}.visitReport.${visitReportId}`;

/** Removes the draft of a report that no longer waits. */
export const useRemoveReportDraft = (visitReportId: string) => {
  const ownerId = useOwnerId();
  return () => removeDraft(localStorage, reportDraftKey(ownerId, visitReportId));
};

/** The screen shows why the report could not be accepted or discarded. One that no longer waits leaves the lists. */
const useRefreshIfGone = () => {
  const queryClient = useQueryClient();
  return (error: unknown): void => {
    if (isNotFound(error)) void refreshAbout(queryClient, 'visitReport');
  };
};

interface AcceptAttempt {
  readonly edits: VisitReportEdits;
  /** A repeated attempt with the same key gets the first answer, although its success deleted the report. */
  readonly key: string;
}

export const useAcceptReport = (visitReportId: string) => {
  const queryClient = useQueryClient();
  const removeReportDraft = useRemoveReportDraft(visitReportId);
  return useMutation({
    mutationFn: ({ edits: body, key: idempotencyKey }: AcceptAttempt) =>
      call(acceptVisitReport, { params: { visitReportId }, body }, { idempotencyKey }),
    onSuccess: () => {
      removeReportDraft();
      refreshAfterSave(queryClient);
      void refreshAbout(queryClient, 'visitReport');
    },
    onError: useRefreshIfGone(),
  });
};

export const useDiscardReport = (visitReportId: string) => {
  const queryClient = useQueryClient();
  const removeReportDraft = useRemoveReportDraft(visitReportId);
  return useMutation({
    mutationFn: () =>
      call(discardVisitReport, { params: { visitReportId } }, { idempotencyKey: v4() }),
    onSuccess: () => {
      removeReportDraft();
      void refreshAbout(queryClient, 'visitReport');
    },
    onError: useRefreshIfGone(),
  });
};
