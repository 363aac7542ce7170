import { MapPin, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { t } from '#renderer/ui/language/page-text.ts';
import { PlainButton } from '#renderer/ui/plain-button.tsx';
import { type FoundPlace, requestPlace } from './send-found-message.ts';

type PlaceAnswer = FoundPlace | 'asking' | 'denied' | 'unavailable' | undefined;

/** The finder's location, requested and removed only by a press. */
export const usePlace = () => {
  const [answer, setAnswer] = useState<PlaceAnswer>();
  const pending = useRef(Promise.resolve<FoundPlace | null>(null));
  const askForPlace = () => {
    setAnswer('asking');
    pending.current = requestPlace().then(
      (place) => {
        setAnswer(place);
        return place;
      },
      (error: unknown) => {
        const isDenied = error instanceof Error && error.message === 'denied';
        setAnswer(isDenied ? 'denied' : 'unavailable');
        return null;
      },
    );
  };
  const removePlace = () => {
    setAnswer(undefined);
    pending.current = Promise.resolve(null);
  };
  return {
    answer,
    ask: askForPlace,
    leaveOut: removePlace,
    settled: () => pending.current,
  };
};

type PlaceProps = Omit<ReturnType<typeof usePlace>, 'settled'>;

const placeText = (answer: PlaceAnswer): string => {
  if (answer === undefined) return '';
  if (typeof answer === 'string') return t(`publicPet.found.place.${answer}`);
  const metres = Math.max(1, Math.round(answer.accuracy));
  return t('publicPet.found.place.added', { metres });
};

const quietClass =
  'inline-flex min-h-11 items-center gap-2 rounded-control font-semibold text-narra text-row aria-disabled:opacity-60';

/** Needs a script; hidden without one. */
export const LocationQuestion = ({ answer, ask: askForPlace, leaveOut }: PlaceProps) => {
  const isAdded = typeof answer === 'object';
  return (
    <div data-needs-script>
      <output className="block text-hint text-ink-soft">{placeText(answer)}</output>
      <PlainButton
        className={quietClass}
        disabled={answer === 'asking'}
        onClick={isAdded ? leaveOut : askForPlace}
      >
        {isAdded ? <X size={20} /> : <MapPin size={20} />}
        {t(isAdded ? 'publicPet.found.place.remove' : 'publicPet.found.place')}
      </PlainButton>
    </div>
  );
};
