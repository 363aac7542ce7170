import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { call } from '#renderer/api.ts';
import { refetchPets } from '#renderer/pets/queries.ts';
import { t } from '#renderer/ui/language/text.ts';
import { isNotFound } from '#renderer/ui/not-found.ts';
import { showErrorToast } from '#renderer/ui/overlays/error-toast.ts';
import { toast } from '#renderer/ui/overlays/toast-store.ts';
import {
  acceptInvitation,
  approveInvitation,
  createInvitation,
  deleteInvitation,
  type InvitationPreview,
  type invitationForm,
  leaveHousehold,
  type memberForm,
  readHousehold,
  readInvitation,
  removeMember,
  setNotices,
  updateMember,
} from '#server/members/contract.ts';

/** Members, invitations and sitter links of the account, and the households that it is a member of. */
export const householdQuery = queryOptions({
  queryKey: [readHousehold.path],
  meta: { about: ['profile', 'pet'], kept: 'dated' },
  queryFn: ({ signal }) => call(readHousehold, {}, { signal }),
  staleTime: 0,
});

/** The preview of an invitation; null for a link that no longer works. */
export const invitationQuery = (token: string) =>
  queryOptions<InvitationPreview | null>({
    queryKey: [readInvitation.path, token],
    meta: { about: [], kept: false },
    queryFn: async ({ signal }) => {
      try {
        return await call(readInvitation, { params: { token } }, { signal });
      } catch (error) {
        if (isNotFound(error)) return null;
        throw error;
      }
    },
    staleTime: 0,
    retry: false,
  });

/** A change of the household, which is read again after success and after a refusal. */
const useHouseholdChange = <Input, Answer>(
  change: (input: Input) => Promise<Answer>,
  onDone: (answer: Answer) => void,
) => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: onDone,
    onError: (error) => {
      if (!isNotFound(error)) return showErrorToast(error, 'household.failed');
      // The member, the invitation or the household is gone, which the page shows once it is read again.
      const description = t('household.failed.gone');
      toast({ title: t('household.failed'), description, tone: 'danger' });
    },
    onSettled: () => queryClient.invalidateQueries(householdQuery),
  });
};

const showAnswer = ({ message }: { readonly message: string }) => toast({ title: message });

/** Makes an invitation. Without an idempotency key, because the server does not store its answer. */
export const useInvite = () => {
  const queryClient = useQueryClient();
  return async (body: z.input<typeof invitationForm>) => {
    const invitation = await call(createInvitation, { body });
    await queryClient.invalidateQueries(householdQuery);
    return invitation;
  };
};

export const useApprove = () =>
  useHouseholdChange(
    (invitationId: string) => call(approveInvitation, { params: { invitationId } }),
    ({ name }) => toast({ title: t('household.approved', { name }) }),
  );

/** Withdraws an invitation, or refuses the account that accepted it. */
export const useWithdraw = () =>
  useHouseholdChange(
    (invitationId: string) => call(deleteInvitation, { params: { invitationId } }),
    showAnswer,
  );

/**
 * Changes a member. Needs no idempotency key: the same change has the same result again. The household is read again also
 * after a refusal, because the member may have left.
 */
export const useUpdateMember = (userId: string) => {
  const queryClient = useQueryClient();
  return async (body: z.input<typeof memberForm>) => {
    try {
      await call(updateMember, { params: { userId }, body });
    } finally {
      await queryClient.invalidateQueries(householdQuery);
    }
  };
};

interface MemberRemoval {
  readonly userId: string;
  /** Whether the ids of the pets, which the member knows, stop opening their public pages. */
  readonly endIdReads: boolean;
  /** Whether the pets get new share links, because the member knows the present ones. */
  readonly renewShareLinks: boolean;
}

export const useRemoveMember = () =>
  useHouseholdChange(({ userId, ...choices }: MemberRemoval) => {
    const query = {
      endIdReads: String(choices.endIdReads),
      renewShareLinks: String(choices.renewShareLinks),
    };
    return call(removeMember, { params: { userId }, query });
  }, showAnswer);

/** Turns the notices about the pets of another household on or off, for the actor alone. */
export const useSetNotices = (ownerId: string) =>
  useHouseholdChange(
    (hasNotices: boolean) => call(setNotices, { params: { ownerId }, body: { hasNotices } }),
    () => undefined,
  );

/** Ends the actor's own membership; its pets leave every list of this device. */
export const useLeave = () => {
  const queryClient = useQueryClient();
  return useHouseholdChange(
    (ownerId: string) => call(leaveHousehold, { params: { ownerId } }),
    (answer) => {
      showAnswer(answer);
      void refetchPets(queryClient);
    },
  );
};

/** Errors are shown on the page of the invitation. */
export const useAccept = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ token, key }: { readonly token: string; readonly key: string }) =>
      call(acceptInvitation, { params: { token } }, { idempotencyKey: key }),
    onSuccess: async ({ isPending }) => {
      void queryClient.invalidateQueries(householdQuery);
      if (!isPending) await refetchPets(queryClient);
    },
    onError: () => undefined,
  });
};
