import { canComplete, requestDone } from '#renderer/reminders/done-request.ts';
import { Button } from '#renderer/ui/button.tsx';
import { t } from '#renderer/ui/language/text.ts';
import { PetAvatar } from '#renderer/ui/photos/pet-avatar.tsx';
import type { ReminderWithPet } from '#server/reminders/contract.ts';
import { TimeOf, TodayLine } from './today-line.tsx';

export const DueToday = ({ reminder }: { readonly reminder: ReminderWithPet }) => {
  const { title, pet } = reminder;
  return (
    <TodayLine>
      <TimeOf>{t('care.allDay')}</TimeOf>
      <PetAvatar name={pet.name} category={pet.category} photo={pet.photo} size={40} />
      <span className="min-w-0 flex-1 py-2">
        <span className="wrap-anywhere block font-semibold text-row">{title}</span>
        <span className="block text-hint text-ink-soft">{pet.name}</span>
      </span>
      {canComplete(reminder) && (
        <Button
          look="secondary"
          size="pill"
          className="text-narra"
          aria-haspopup="dialog"
          aria-label={t('reminders.done.of', { title, pet: pet.name })}
          onClick={() => requestDone({ reminder, onGoing: () => undefined })}
        >
          {t('reminders.done')}
        </Button>
      )}
    </TodayLine>
  );
};
