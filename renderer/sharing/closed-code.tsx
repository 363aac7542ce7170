import { useMutation, useQueryClient } from '@tanstack/react-query';
import { QrCode } from 'lucide-react';
import { call } from '#renderer/api.ts';
import { Banner } from '#renderer/ui/banner.tsx';
import { Button } from '#renderer/ui/button.tsx';
import { t } from '#renderer/ui/language/text.ts';
import { showErrorToast } from '#renderer/ui/overlays/error-toast.ts';
import type { Pet } from '#server/pets/contract.ts';
import { makeProfileCode } from '#server/sharing/contract.ts';
import { profileCodeQuery } from './queries.ts';

const useMakeCode = (petId: string) => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call(makeProfileCode, { params: { petId } }),
    onSuccess: (state) => queryClient.setQueryData(profileCodeQuery(petId).queryKey, state),
    onError: (error) => showErrorToast(error, 'sharing.replace.failed'),
  });
};

/** Shown above a profile code that does not work, because a former owner or member knows the pet's id. */
export const ClosedCode = ({ pet }: { readonly pet: Pet }) => {
  const { mutate, isPending } = useMakeCode(pet.id);
  return (
    <div className="flex flex-col gap-3">
      <Banner tone="mangga" icon={QrCode} title={t('handOver.code')}>
        {t('handOver.code.text', { name: pet.name })}
      </Banner>
      <Button disabled={isPending} onClick={() => mutate()}>
        {t('handOver.code.make')}
      </Button>
    </div>
  );
};
