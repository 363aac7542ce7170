import { Frown, type LucideIcon, Meh, Smile } from 'lucide-react';
import { t } from '#renderer/ui/language/page-text.ts';
import { NAME_LENGTH } from '#server/http/contract.ts';
import type { SitterSheet } from '#server/sit/contract.ts';
import { DIARY_MOODS, type DiaryMood, NOTE_LENGTH } from '#server/sitters/rules.ts';
import { PetRound } from './parts.tsx';

const MOOD_ICONS: Readonly<Record<DiaryMood, LucideIcon>> = {
  lively: Smile,
  quiet: Meh,
  unwell: Frown,
};

const FIELD_CLASS =
  'w-full rounded-control border border-control bg-surface px-4 py-3 text-body text-ink';

const Moods = () => (
  <fieldset>
    <legend className="mb-2 font-semibold text-row">{t('sit.mood')}</legend>
    <div className="grid grid-cols-3 gap-3">
      {DIARY_MOODS.map((mood) => {
        const Icon = MOOD_ICONS[mood];
        return (
          <label
            key={mood}
            className="relative flex min-h-18 flex-col items-center justify-center gap-1 rounded-control border border-control bg-surface p-2 text-center text-row has-checked:border-2 has-checked:border-narra has-checked:bg-narra-soft has-focus-visible:outline-2 has-focus-visible:outline-narra"
          >
            <input type="radio" name="mood" value={mood} className="absolute inset-0 opacity-0" />
            <Icon size={24} className="text-narra" />
            {t(`sit.mood.${mood}`)}
          </label>
        );
      })}
    </div>
  </fieldset>
);

const About = ({ sheet }: { readonly sheet: SitterSheet }) => (
  <fieldset>
    <legend className="mb-2 font-semibold text-row">{t('sit.diary.about')}</legend>
    <div className="flex flex-wrap gap-3">
      {sheet.pets.map((pet, index) => (
        <label
          key={pet.id}
          className="wrap-anywhere relative flex min-h-11 items-center gap-2 rounded-full border border-line bg-surface py-0.5 pr-4 pl-0.5 font-semibold text-row has-checked:border-narra has-checked:bg-narra-soft has-checked:text-narra has-checked:outline-1 has-checked:outline-narra has-focus-visible:outline-2 has-focus-visible:outline-narra"
        >
          <input
            type="radio"
            name="petId"
            value={pet.id}
            defaultChecked={index === 0}
            required
            className="absolute inset-0 opacity-0"
          />
          <PetRound pet={pet} />
          {pet.name}
        </label>
      ))}
    </div>
  </fieldset>
);

/** The diary form. Without JavaScript it works too, but cannot send a photo. */
export const Diary = ({ sheet }: { readonly sheet: SitterSheet }) => (
  <section id="diary" className="mt-8 border-line border-t pt-6 print:hidden">
    <h2 className="font-bold text-total">{t('sit.diary')}</h2>
    <p className="mb-5 text-hint text-ink-soft">
      {t('sit.diary.sees', { owner: sheet.firstName })}
    </p>
    <form method="post" action={`${sheet.path}/diary`} data-diary className="flex flex-col gap-5">
      <input type="hidden" name="id" value={sheet.newId} />
      <About sheet={sheet} />
      <Moods />
      <div>
        <label htmlFor="note" className="mb-2 block font-semibold text-row">
          {t('sit.happened')}
        </label>
        <textarea
          id="note"
          name="note"
          rows={4}
          // The script checks the limit itself, because a browser cuts what is pasted without a word.
          maxLength={NOTE_LENGTH}
          aria-describedby="note-problem"
          className={FIELD_CLASS}
        />
        <noscript>
          <p className="mt-2 text-hint text-ink-soft">{t('field.tooLong.2000')}</p>
        </noscript>
        <p
          id="note-problem"
          role="alert"
          className="mt-2 font-semibold text-gumamela text-hint empty:hidden"
        />
      </div>
      <div data-needs-script>
        <label htmlFor="photo" className="mb-2 block font-semibold text-row">
          {t('sit.photo')}
        </label>
        <input id="photo" type="file" accept="image/*" className={FIELD_CLASS} />
      </div>
      <div>
        <label htmlFor="name" className="mb-2 block font-semibold text-row">
          {t('sit.name')}
        </label>
        <input
          id="name"
          name="name"
          autoComplete="given-name"
          maxLength={NAME_LENGTH}
          className={FIELD_CLASS}
        />
      </div>
      <p role="status" data-said className="empty:hidden" />
      <button
        type="submit"
        className="min-h-13 rounded-control bg-narra px-4 font-semibold text-body text-on-narra"
      >
        {t('sit.send', { owner: sheet.firstName })}
      </button>
    </form>
  </section>
);
